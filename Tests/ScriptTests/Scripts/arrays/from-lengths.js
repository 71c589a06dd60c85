const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(Array.from({ length: 2 }).length); // expect: 2
print(attempt(() => Array.from({ length: 2 ** 53 }))); // expect: RangeError: Invalid array length
print(Array.from({ length: -1 }).length); // expect: 0
print(Array.from({ length: "2" }).length); // expect: 2
