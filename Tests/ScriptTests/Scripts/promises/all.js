Promise.all([1, Promise.resolve(2), { then: r => r(3) }]).then(v => print(v)); // expect: 1,2,3
