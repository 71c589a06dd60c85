const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => new Iterator)); // expect: TypeError: Abstract class Iterator not directly constructable
print(attempt(() => Iterator())); // expect: TypeError: Constructor Iterator requires 'new'
print(new (class extends Iterator {})() instanceof Iterator); // expect: true
print([].values() instanceof Iterator); // expect: true
print((function* () {})() instanceof Iterator); // expect: true
print(Iterator.prototype[Symbol.toStringTag]); // expect: Iterator
