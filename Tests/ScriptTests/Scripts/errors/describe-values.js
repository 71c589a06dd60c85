const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => new Promise("x"))); // expect: TypeError: Promise resolver x is not a function
print(attempt(() => new Promise({}))); // expect: TypeError: Promise resolver #<Object> is not a function
print(attempt(() => new Promise(new Date(0)))); // expect: TypeError: Promise resolver [object Date] is not a function
print(attempt(() => Object.create("p"))); // expect: TypeError: Object prototype may only be an Object or null: p
print(attempt(() => Object.create(Symbol("q")))); // expect: TypeError: Object prototype may only be an Object or null: Symbol(q)
print(attempt(() => Reflect.construct(5, []))); // expect: TypeError: 5 is not a constructor
