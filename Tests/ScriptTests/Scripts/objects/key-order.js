print(Object.keys({ b: 1, 2: 1, a: 1, 1: 1, [Symbol()]: 1, '-1': 1 })); // expect: 1,2,b,a,-1
const o = {};
o.z = 1; o[10] = 1; o.a = 1; o[9] = 1;
print(JSON.stringify(o)); // expect: {"9":1,"10":1,"z":1,"a":1}
