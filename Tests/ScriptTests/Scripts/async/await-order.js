const log = [];
async function f() { log.push(1); await null; log.push(3); return 'done'; }
f().then(v => { log.push(v); print(log); }); // expect: 1,2,3,done
log.push(2);
