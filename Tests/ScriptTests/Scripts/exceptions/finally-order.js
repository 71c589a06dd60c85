const log = [];
try { try { throw new Error('a'); } finally { log.push('inner'); } } catch (e) { log.push(e.message); } finally { log.push('outer'); }
print(log); // expect: inner,a,outer
for (let i = 0; i < 2; i++) { try { continue; } finally { log.push(i); } }
print(log); // expect: inner,a,outer,0,1
