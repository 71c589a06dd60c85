let t = 0;
for (let i = 0; i < 100; i++) for (let j = 0; j < 100; j++) t += i * j;
print(t); // expect: 24502500
