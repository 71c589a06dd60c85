const e = new TypeError('m');
print(e); // expect: TypeError: m
print(e instanceof Error, e.constructor.name); // expect: true TypeError
print(Object.keys(e).length); // expect: 0
print(typeof e.stack); // expect: string
print(String(new Error())); // expect: Error
print(Error('called').message); // expect: called
print(Object.prototype.hasOwnProperty.call(new Error(), 'message')); // expect: false
