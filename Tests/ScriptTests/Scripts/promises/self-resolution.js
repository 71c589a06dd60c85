let r;
const q = new Promise(res => r = res);
q.catch(e => print(e.name)); // expect: TypeError
r(q);
