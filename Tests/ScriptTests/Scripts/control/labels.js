outer: for (let i = 0; i < 3; i++) { for (let j = 0; j < 3; j++) { if (j === 1) continue outer; if (i === 2) break outer; print(i, j); } }
// expect: 0 0
// expect: 1 0
block: { print('in'); if (true) break block; print('never'); } a: b: for (const x of [1, 2]) { continue a; } print('done');
// expect: in
// expect: done
