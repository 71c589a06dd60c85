const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(Iterator.from("abc").toArray()); // expect: a,b,c
print(Iterator.from({ next() { return { done: true } } }).toArray().length); // expect: 0
print(Iterator.from([1, 2]).map(x => x + 1).toArray()); // expect: 2,3
print(attempt(() => Iterator.from(5))); // expect: TypeError: Iterator.from called on non-object
