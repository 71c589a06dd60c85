const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => Symbol.prototype.toString.call(1))); // expect: TypeError: Symbol.prototype.toString requires that 'this' be a Symbol
print(attempt(() => Symbol.prototype.valueOf.call(1))); // expect: TypeError: Symbol.prototype.valueOf requires that 'this' be a Symbol
print(attempt(() => Boolean.prototype.toString.call(1))); // expect: TypeError: Boolean.prototype.toString requires that 'this' be a Boolean
