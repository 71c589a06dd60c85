class T { static #c = 0; static get count() { return T.#c; } static set count(v) { T.#c = v; } static inc() { T.count += 2; return T.count; } } print(T.inc(), T.inc());
// expect: 2 4
