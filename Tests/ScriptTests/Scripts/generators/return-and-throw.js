function* g() { try { yield 1; yield 2; } catch (e) { yield 'caught ' + e; } finally { yield 'cleanup'; } }
const a = g();
a.next();
print(JSON.stringify(a.return(9))); // expect: {"value":"cleanup","done":false}
print(JSON.stringify(a.next())); // expect: {"value":9,"done":true}
const b = g();
b.next();
print(b.throw('x').value, b.next().value, b.next().done); // expect: caught x cleanup true
