Promise.all([Promise.resolve(1), Promise.reject('first'), Promise.reject('second')]).then(() => print('no'), e => print(e)); // expect: first
