const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => (() => { const { a } = undefined; })())); // expect: TypeError: Cannot destructure property 'a' of 'undefined' as it is undefined.
print(attempt(() => (() => { const o = {}; const { x } = o.y; })())); // expect: TypeError: Cannot destructure property 'x' of 'o.y' as it is undefined.
print(attempt(() => (({ w }) => w)())); // expect: TypeError: Cannot destructure property 'w' of 'undefined' as it is undefined.
print(attempt(() => (({ w }) => w)(null))); // expect: TypeError: Cannot destructure property 'w' of 'object null' as it is null.
print(attempt(() => (() => { let a; ({ a } = null); })())); // expect: TypeError: Cannot destructure property 'a' of 'null' as it is null.
