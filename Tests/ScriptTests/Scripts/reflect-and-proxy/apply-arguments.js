const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(Reflect.apply(Math.max, null, [1, 3, 2])); // expect: 3
print(attempt(() => Reflect.apply(Math.max, null))); // expect: TypeError: CreateListFromArrayLike called on non-object
print(Reflect.apply(String.prototype.at, "abc", { length: 1, 0: 1 })); // expect: b
