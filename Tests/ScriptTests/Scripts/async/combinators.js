Promise.all([1, Promise.resolve(2)]).then((v) => print('all', v.join())); Promise.allSettled([1, Promise.reject(2)]).then((v) => print(JSON.stringify(v))); Promise.race([new Promise(() => {}), Promise.resolve('fast')]).then((v) => print(v)); Promise.any([Promise.reject(1), Promise.resolve('ok')]).then((v) => print(v)); Promise.any([Promise.reject(1)]).catch((e) => print(e.constructor.name, e.errors.join())); Promise.all([Promise.reject('x')]).catch((e) => print('all', e)); Promise.all([]).then((v) => print(v.length));
// expect: 0
// expect: all 1,2
// expect: [{"status":"fulfilled","value":1},{"status":"rejected","reason":2}]
// expect: fast
// expect: ok
// expect: AggregateError 1
// expect: all x
