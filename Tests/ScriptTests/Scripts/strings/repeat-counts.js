const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print("ab".repeat(NaN).length); // expect: 0
print("ab".repeat("2")); // expect: abab
print("ab".repeat(-0).length); // expect: 0
print(attempt(() => "ab".repeat(Infinity))); // expect: RangeError: Invalid count value: Infinity
print("ab".repeat(2.9)); // expect: abab
