for (const E of [EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError]) print(new E('x'), E.prototype.name); // expect: EvalError: x EvalError
// expect: RangeError: x RangeError
// expect: ReferenceError: x ReferenceError
// expect: SyntaxError: x SyntaxError
// expect: TypeError: x TypeError
// expect: URIError: x URIError
print(new AggregateError([1, 2], 'many').errors.length); // expect: 2
