const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => (void 0)[Symbol.iterator])); // expect: TypeError: undefined is not iterable (cannot read property Symbol(Symbol.iterator))
print(attempt(() => (() => { let n = null; return n[Symbol.iterator]; })())); // expect: TypeError: object null is not iterable (cannot read property Symbol(Symbol.iterator))
