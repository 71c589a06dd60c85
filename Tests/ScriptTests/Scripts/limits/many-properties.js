const o = {};
for (let i = 0; i < 5000; i++) o['k' + i] = i;
print(Object.keys(o).length, o.k4999); // expect: 5000 4999
