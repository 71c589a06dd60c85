const fs = [];
for (let i = 0; i < 3; i++) fs.push(() => i);
print(fs.map(f => f())); // expect: 0,1,2
var gs = [];
for (var j = 0; j < 3; j++) gs.push(() => j);
print(gs.map(f => f())); // expect: 3,3,3
