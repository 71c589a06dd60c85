const fail = async () => { throw new TypeError('bad'); };
fail().catch(e => { print(e.name); return 'recovered'; }).then(v => print(v)); // expect: TypeError
// expect: recovered
