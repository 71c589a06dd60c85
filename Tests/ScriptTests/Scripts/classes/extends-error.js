class MyError extends Error { constructor(m) { super(m); this.name = 'MyError'; this.code = 7; } }
const e = new MyError('bad');
print(e); // expect: MyError: bad
print(e instanceof Error, e.code); // expect: true 7
print(Object.prototype.toString.call(e)); // expect: [object Error]
