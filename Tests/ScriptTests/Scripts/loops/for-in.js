const o = { a: 1, b: 2 };
for (const k in o) print(k, o[k]); // expect: a 1
// expect: b 2
for (const i in ['x', 'y']) print(i, typeof i); // expect: 0 string
// expect: 1 string
for (const c in 'hi') print(c); // expect: 0
// expect: 1
for (const k in null) print('never');
for (const k in undefined) print('never');
print('done'); // expect: done
