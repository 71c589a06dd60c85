print(JSON.stringify({ a: [1, 'x', null, undefined, () => 1, NaN, Infinity], u: undefined, f() {}, d: new Date(0), n: { toJSON() { return 'tj'; } } })); print(JSON.stringify([new Number(1), new String('s'), new Boolean(false), Symbol('x')]), JSON.stringify(undefined), JSON.stringify('a"b\\\n\ud800'), JSON.stringify({ a: 1, b: { c: 2 } }, ['a', 'b']), JSON.stringify({ a: 1, b: 'x' }, (k, v) => typeof v === 'number' ? v + 1 : v)); print(JSON.stringify({ a: [1, { b: 2 }], e: [], o: {} }, null, 2)); print(JSON.stringify([1, [2]], null, '--')); const c = {}; c.c = c; try { JSON.stringify(c); } catch (e) { print(e.name); } try { JSON.stringify(1n); } catch (e) { print(e.name); } print(JSON.stringify({ [Symbol('s')]: 1, 2: 'i', a: new Map([[1, 2]]) }));
// expect: {"a":[1,"x",null,null,null,null,null],"d":"1970-01-01T00:00:00.000Z","n":"tj"}
// expect: [1,"s",false,null] undefined "a\"b\\\n\ud800" {"a":1,"b":{}} {"a":2,"b":"x"}
// expect: {
// expect:   "a": [
// expect:     1,
// expect:     {
// expect:       "b": 2
// expect:     }
// expect:   ],
// expect:   "e": [],
// expect:   "o": {}
// expect: }
// expect: [
// expect: --1,
// expect: --[
// expect: ----2
// expect: --]
// expect: ]
// expect: TypeError
// expect: TypeError
// expect: {"2":"i","a":{}}
