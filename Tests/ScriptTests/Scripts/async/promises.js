Promise.resolve(1).then((x) => x + 1).then((x) => { throw x; }).catch((e) => e * 10).finally(() => print('finally')).then((v) => print(v)); new Promise((_, rej) => rej('r')).then(() => print('no'), (e) => print('rej', e)); new Promise(() => { throw new TypeError('ex'); }).catch((e) => print(e.name));
const p = new Promise((r) => { r(1); r(2); }); p.then((v) => print('once', v)); Promise.resolve({ then(r) { r('thenable'); } }).then((v) => print(v));
// expect: rej r
// expect: TypeError
// expect: once 1
// expect: thenable
// expect: finally
// expect: 20
