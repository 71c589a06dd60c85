const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => (() => { const data = {}; for (const x of data); })())); // expect: TypeError: data is not iterable
print(attempt(() => (() => { const o = { list: 5 }; return [...o.list]; })())); // expect: TypeError: o.list is not iterable
print(attempt(() => (() => { const v = 1; const [a] = v; })())); // expect: TypeError: v is not iterable
print(attempt(() => (() => { const [a] = null; })())); // expect: TypeError: null is not iterable
print(attempt(() => (([a]) => a)(undefined))); // expect: TypeError: undefined is not iterable (cannot read property Symbol(Symbol.iterator))
print(attempt(() => new Set(5))); // expect: TypeError: number 5 is not iterable (cannot read property Symbol(Symbol.iterator))
print(attempt(() => new Map([1]))); // expect: TypeError: Iterator value 1 is not an entry object
