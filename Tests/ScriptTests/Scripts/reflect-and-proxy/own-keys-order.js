print(Reflect.ownKeys({ b: 1, 1: 1, a: 1, 0: 1 }).join()); // expect: 0,1,b,a
print(Object.getOwnPropertyNames([1, 2]).join()); // expect: 0,1,length
print(Object.getOwnPropertyNames('ab').join()); // expect: 0,1,length
