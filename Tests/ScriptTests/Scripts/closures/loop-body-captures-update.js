const fs = [];
for (let i = 0; i < 3; fs.push(() => i), i++);
print(fs.map(f => f())); // expect: 1,2,3
