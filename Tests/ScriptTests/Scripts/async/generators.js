async function* g() { yield 1; const x = await Promise.resolve(2); yield x; yield* [3, 4]; } (async () => { for await (const v of g()) print(v); for await (const v of [Promise.resolve('p'), 'q']) print(v); const it = g(); print(JSON.stringify(await it.next()), JSON.stringify(await it.return('r')), JSON.stringify(await it.next())); })();
// expect: 1
// expect: 2
// expect: 3
// expect: 4
// expect: p
// expect: q
// expect: {"value":1,"done":false} {"value":"r","done":true} {"done":true}
