(async () => { let s = 0; for (const p of [Promise.resolve(1), 2, Promise.resolve(3)]) s += await p; print(s); const r = await Promise.all([1, Promise.resolve(2)].map(async (x) => (await x) * 2)); print(r.join()); for (let i = 0; i < 2; i++) { await null; print(i); } })();
// expect: 6
// expect: 2,4
// expect: 0
// expect: 1
