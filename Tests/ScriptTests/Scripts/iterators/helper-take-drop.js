const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print([1, 2, 3].values().take(2).toArray()); // expect: 1,2
print([1, 2, 3].values().drop(2).toArray()); // expect: 3
print([1, 2, 3].values().take(0).toArray().length); // expect: 0
print([1, 2, 3].values().take(Infinity).toArray()); // expect: 1,2,3
print(attempt(() => [1].values().take(-1))); // expect: RangeError: -1 must be positive
print(attempt(() => [1].values().drop(NaN))); // expect: RangeError: NaN must be positive
