const e = new Error('msg', { cause: 'why' }); print(e.message, e.name, e.cause, String(e), e instanceof Error, Object.keys(e).length, 'stack' in e, typeof e.stack); for (const C of [TypeError, RangeError, SyntaxError, ReferenceError, EvalError, URIError]) { const x = new C('m'); print(x.name, x instanceof Error, Object.prototype.toString.call(x), C.prototype.name); } print(Error('no new').message, new Error().message === '', String(new TypeError()), new AggregateError([1, 2], 'agg').errors.length);
// expect: msg Error why Error: msg true 0 true string
// expect: TypeError true [object Error] TypeError
// expect: RangeError true [object Error] RangeError
// expect: SyntaxError true [object Error] SyntaxError
// expect: ReferenceError true [object Error] ReferenceError
// expect: EvalError true [object Error] EvalError
// expect: URIError true [object Error] URIError
// expect: no new true TypeError 2
