class A { m() {} static s() {} }
print(Object.keys(A), JSON.stringify(new A())); // expect:  {}
for (const k in new A()) print(k);
print(Object.getOwnPropertyNames(A.prototype)); // expect: constructor,m
