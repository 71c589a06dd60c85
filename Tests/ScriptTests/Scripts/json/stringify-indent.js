print(JSON.stringify({ a: [1, { b: 2 }], c: {}, d: [] }, null, 2).split('\n').join('~')); // expect: {~  "a": [~    1,~    {~      "b": 2~    }~  ],~  "c": {},~  "d": []~}
print(JSON.stringify([1], null, '--').split('\n').join('~')); // expect: [~--1~]
print(JSON.stringify({ a: 1 }, null, 20).split('\n')[1].length); // expect: 16
