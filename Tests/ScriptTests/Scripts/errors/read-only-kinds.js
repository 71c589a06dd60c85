const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => (() => { "use strict"; Object.freeze([1])[0] = 2; })())); // expect: TypeError: Cannot assign to read only property '0' of object '[object Array]'
print(attempt(() => (() => { "use strict"; (function f() {}).name = "x"; })())); // expect: TypeError: Cannot assign to read only property 'name' of function 'function f() {}'
print(attempt(() => (() => { "use strict"; Object.freeze({ a: 1 }).a = 2; })())); // expect: TypeError: Cannot assign to read only property 'a' of object '#<Object>'
