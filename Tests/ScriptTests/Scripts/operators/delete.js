const o = { a: 1, b: 2 };
print(delete o.a); // expect: true
print(o.a); // expect: undefined
print('a' in o); // expect: false
print(delete o.missing); // expect: true
const arr = [1, 2, 3];
delete arr[1];
print(arr.length); // expect: 3
print(1 in arr); // expect: false
