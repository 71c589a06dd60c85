const o = {};
Object.defineProperty(o, 'x', { value: 1 });
o.x = 2;
print(o.x); // expect: 1
print(Object.keys(o).length); // expect: 0
print(delete o.x); // expect: false
print(JSON.stringify(Object.getOwnPropertyDescriptor(o, 'x'))); // expect: {"value":1,"writable":false,"enumerable":false,"configurable":false}
Object.defineProperty(o, 'y', { get: () => 7, enumerable: true });
print(JSON.stringify(o)); // expect: {"y":7}
