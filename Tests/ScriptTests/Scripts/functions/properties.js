function f() {}
f.count = 3;
print(f.count); // expect: 3
print(f instanceof Function); // expect: true
print(typeof f.prototype); // expect: object
print(f.prototype.constructor === f); // expect: true
print(Object.keys(f)); // expect: count
