const o = JSON.parse('{"a":[1,2,{"b":null}],"c":"\\u0041","d":-1.5e2,"__proto__":1}');
print(o.a[2].b, o.c, o.d, o['__proto__'], Object.keys(o)); // expect: null A -150 1 a,c,d,__proto__
print(JSON.parse(' 1 '), JSON.parse('"x"'), JSON.parse('[]').length, JSON.parse('true')); // expect: 1 x 0 true
print(JSON.stringify(JSON.parse('{"b":1,"a":2,"b":3}'))); // expect: {"b":3,"a":2}
