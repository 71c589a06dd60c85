const inner = new Promise(r => r('inner'));
Promise.resolve(inner).then(v => print(v, Promise.resolve(inner) === inner)); // expect: inner true
