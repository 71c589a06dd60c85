const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => "x" in 5)); // expect: TypeError: Cannot use 'in' operator to search for 'x' in 5
print(attempt(() => "x" in "abc")); // expect: TypeError: Cannot use 'in' operator to search for 'x' in abc
print(attempt(() => "x" in 10n)); // expect: TypeError: Cannot use 'in' operator to search for 'x' in 10
print(attempt(() => Symbol("s") in 1)); // expect: TypeError: Cannot use 'in' operator to search for 'Symbol(s)' in 1
