print(JSON.stringify(JSON.parse('{"a":1,"b":[2,3]}', (k, v) => typeof v === 'number' ? v * 10 : v))); // expect: {"a":10,"b":[20,30]}
print(JSON.stringify(JSON.parse('{"a":1,"b":2}', (k, v) => k === 'a' ? undefined : v))); // expect: {"b":2}
