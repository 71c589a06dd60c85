const a = [1, 2, 3]; print(a.map((x) => { a.pop(); return x; }).length, a.length); const b = [1, 2, 3]; b.forEach((x) => { if (x === 1) b.push(4); }); print(b.length); const r = []; for (const x of [1, 2, 3]) { r.push(x); } print(r.join());
// expect: 3 1
// expect: 4
// expect: 1,2,3
