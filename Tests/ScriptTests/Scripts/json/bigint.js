print(1); // expect: 1
JSON.stringify({ a: 1n }); // expect error: TypeError
