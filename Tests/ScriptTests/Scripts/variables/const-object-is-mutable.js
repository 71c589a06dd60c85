const o = { a: 1 };
o.a = 2;
print(o.a); // expect: 2
const arr = [];
arr.push(1);
print(arr); // expect: 1
