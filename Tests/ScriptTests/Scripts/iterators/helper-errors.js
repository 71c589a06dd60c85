const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => [1].values().map(1))); // expect: TypeError: number 1 is not a function
print(attempt(() => [1].values().forEach())); // expect: TypeError: undefined is not a function
print(attempt(() => Iterator.prototype.map.call(5, x => x))); // expect: TypeError: Iterator.prototype.map called on non-object
