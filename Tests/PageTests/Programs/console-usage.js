console.log('plain', 1, true, null, undefined); console.info({ a: 1, b: [1, 2] }); console.warn('warn', [1, 'x', { y: 2 }]); console.error(new Error('bad').message); console.debug(`t${1 + 1}`); console.log(-0, NaN, 1e21, 10n); console.log('a\nb'); 'done'
// expect: "done"
// expect console: "log: plain 1 true null undefined"
// expect console: "info: {\"a\":1,\"b\":[1,2]}"
// expect console: "warn: warn [1,\"x\",{\"y\":2}]"
// expect console: "error: bad"
// expect console: "debug: t2"
// expect console: "log: 0 NaN 1e+21 10"
// expect console: "log: a\nb"
