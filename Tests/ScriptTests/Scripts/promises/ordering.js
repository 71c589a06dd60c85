const log = [];
Promise.resolve().then(() => log.push('a1')).then(() => log.push('a2'));
Promise.resolve().then(() => log.push('b1')).then(() => log.push('b2')).then(() => print(log)); // expect: sync,a1,b1,a2,b2
log.push('sync');
