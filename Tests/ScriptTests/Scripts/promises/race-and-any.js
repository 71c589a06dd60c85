Promise.race([new Promise(() => {}), Promise.resolve('fast')]).then(v => print(v)); // expect: fast
Promise.any([Promise.reject(1), Promise.resolve('any')]).then(v => Promise.resolve().then(() => print(v))); // expect: any
