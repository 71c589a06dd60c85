const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => ((a = b, b = 1) => a)())); // expect: ReferenceError: Cannot access 'b' before initialization
print(((a, b = a) => b)(4)); // expect: 4
print(attempt(() => ((a = a) => a)())); // expect: ReferenceError: Cannot access 'a' before initialization
print((({ x = y }, y) => x)({ x: 1 }, 2)); // expect: 1
