Promise.resolve(1).then(x => x + 1).then(x => { throw new Error('e' + x); }).catch(e => e.message).finally(() => {}).then(v => print(v)); // expect: e2
