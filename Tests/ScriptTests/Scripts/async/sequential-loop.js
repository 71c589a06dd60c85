(async () => { let s = 0; for (const p of [1, Promise.resolve(2), 3]) s += await p; print(s); })(); // expect: 6
