print([1, 2, 3, 4].values().filter(x => x % 2).toArray()); // expect: 1,3
print(new Set("hello").values().filter(c => c > "h").toArray().join("")); // expect: lo
