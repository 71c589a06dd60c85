const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => Object.freeze([1]).push(2))); // expect: TypeError: Cannot add property 1, object is not extensible
print(attempt(() => Object.freeze([1]).pop())); // expect: TypeError: Cannot delete property '0' of [object Array]
print(Object.isFrozen(Object.freeze([1]))); // expect: true
