let x = 'outer'; { let x = 'inner'; print(x); { const x = 'deep'; print(x); } } print(x);
// expect: inner
// expect: deep
// expect: outer
for (let x = 0; x < 1; x++) { let x = 'body'; print(x); } print(x);
// expect: body
// expect: outer
try { throw 1; } catch { print('no binding'); } // expect: no binding
