const attempt = (run) => {
    try { return run(); } catch (error) { return `${error.name}: ${error.message}`; }
};
print(attempt(() => JSON.stringify((a => (a.a = a, a))({})))); // expect: TypeError: Converting circular structure to JSON
// expect:     --> starting at object with constructor 'Object'
// expect:     --- property 'a' closes the circle
print(attempt(() => JSON.stringify((a => (a.b = { c: [a] }, a))({})))); // expect: TypeError: Converting circular structure to JSON
// expect:     --> starting at object with constructor 'Object'
// expect:     |     property 'b' -> object with constructor 'Object'
// expect:     |     property 'c' -> object with constructor 'Array'
// expect:     --- index 0 closes the circle
