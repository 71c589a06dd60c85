const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => [2, 1].sort(null))); // expect: TypeError: The comparison function must be either a function or undefined: null
print(attempt(() => [2, 1].sort({}))); // expect: TypeError: The comparison function must be either a function or undefined: #<Object>
print(attempt(() => [2, 1].toSorted("x"))); // expect: TypeError: The comparison function must be either a function or undefined: x
