class Even { static [Symbol.hasInstance](n) { return n % 2 === 0; } }
print(2 instanceof Even, 1 instanceof Even); // expect: true false
