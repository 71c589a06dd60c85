const f = (a, b = a + 1, c = b * 2) => [a, b, c].join();
print(f(1)); // expect: 1,2,4
print(f(1, 5)); // expect: 1,5,10
print(f(1, undefined, 0)); // expect: 1,2,0
print(f(1, null)); // expect: 1,,0
print(f.length); // expect: 1
