const sleep = (v) => new Promise((r) => queueMicrotask(() => r(v))); const f = async (x) => { const a = await sleep(x); const b = await sleep(a + 1); return a + b; };
f(1).then((v) => print('v', v)); (async () => { try { await Promise.reject(new Error('no')); } catch (e) { print(e.message); } finally { print('fin'); } })(); async function g() { throw 'thrown'; } g().catch((e) => print('c', e));
// expect: no
// expect: fin
// expect: c thrown
// expect: v 3
