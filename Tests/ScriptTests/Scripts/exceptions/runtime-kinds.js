const kind = f => { try { f(); return 'none'; } catch (e) { return e.name; } };
print(kind(() => undefinedName)); // expect: ReferenceError
print(kind(() => null.f())); // expect: TypeError
print(kind(() => (1)())); // expect: TypeError
print(kind(() => new Array(-1))); // expect: RangeError
print(kind(() => 'x'.repeat(-1))); // expect: RangeError
print(kind(() => (1).toFixed(101))); // expect: RangeError
print(kind(() => decodeURIComponent('%'))); // expect: URIError
print(kind(() => JSON.parse('{'))); // expect: SyntaxError
print(kind(() => new RegExp('('))); // expect: SyntaxError
print(kind(() => Symbol() + '')); // expect: TypeError
print(kind(() => 1n + 1)); // expect: TypeError
print(kind(() => BigInt(1.5))); // expect: RangeError
