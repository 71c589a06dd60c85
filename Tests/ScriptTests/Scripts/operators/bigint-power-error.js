const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => 2n ** -1n)); // expect: RangeError: Exponent must be positive
print((-2n) ** 3n); // expect: -8
print(0n ** 0n); // expect: 1
