const tag = (s, ...v) => s.join('|') + ' ' + v.join(',');
print(tag`a${1}b${2}c`); // expect: a|b|c 1,2
print(tag`plain`); // expect: plain
const raw = s => s.raw[0].length + ' ' + s[0].length;
print(raw`a\nb`); // expect: 4 3
print(String.raw`\n${1}\t`); // expect: \n1\t
