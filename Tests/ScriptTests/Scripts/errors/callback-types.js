const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => [1].map(null))); // expect: TypeError: object null is not a function
print(attempt(() => [1].filter("x"))); // expect: TypeError: string "x" is not a function
print(attempt(() => [1].forEach({}))); // expect: TypeError: object is not a function
print(attempt(() => [1].reduce(5))); // expect: TypeError: number 5 is not a function
print(attempt(() => [1].find())); // expect: TypeError: undefined is not a function
