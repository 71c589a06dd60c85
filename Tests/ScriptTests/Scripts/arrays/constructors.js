print(new Array(3).length, new Array(1, 2), Array.of(3), Array.from({ length: 3 }, (_, i) => i * i), Array.from('ab'), Array.from(new Set([1, 1]))); // expect: 3 1,2 3 0,1,4 a,b 1
print(Array.isArray([]), Array.isArray({ length: 0 }), Array.isArray(new Uint8Array(1)), [...Array(3).keys()]); // expect: true false false 0,1,2
