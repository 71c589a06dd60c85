const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print([1, 2, 3].values().reduce((a, b) => a + b)); // expect: 6
print([1, 2, 3].values().reduce((a, b) => a + b, 10)); // expect: 16
print(attempt(() => [].values().reduce((a, b) => a))); // expect: TypeError: Reduce of a done iterator with no initial value
