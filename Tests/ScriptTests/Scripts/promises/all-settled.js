Promise.allSettled([1, Promise.reject('r')]).then(r => print(JSON.stringify(r))); // expect: [{"status":"fulfilled","value":1},{"status":"rejected","reason":"r"}]
