const bad = { [Symbol.iterator]: () => ({ next: () => 1 }) };
print(1); // expect: 1
[...bad]; // expect error: TypeError
