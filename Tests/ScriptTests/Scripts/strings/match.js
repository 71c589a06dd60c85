print('a1b22'.match(/\d+/)[0], 'a1b22'.match(/\d+/g).join(), 'abc'.match(/z/), [...'a1b2'.matchAll(/([a-z])(\d)/g)].map((m) => m[1] + m[2] + m.index).join(), 'abcabc'.search(/ca/), 'x'.search('y')); const m = 'key=val'.match(/(?<k>\w+)=(?<v>\w+)/); print(m.groups.k, m.groups.v, m.index, m.input, m.length);
// expect: 1 1,22 null a10,b22 2 -1
// expect: key val 0 key=val 3
