const p1 = new Promise((resolve, reject) => { resolve('first'); reject('ignored'); resolve('too'); });
print(typeof p1, Object.prototype.toString.call(p1)); // expect: object [object Promise]
p1.then(v => print(v)); // expect: first
