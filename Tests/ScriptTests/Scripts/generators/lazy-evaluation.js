const log = [];
function* g() { log.push('start'); yield 1; log.push('end'); }
const it = g();
print(log.length); // expect: 0
it.next();
print(log); // expect: start
it.next();
print(log); // expect: start,end
