print([1].map(function () { return this.k; }, { k: 5 })); // expect: 5
const a = [1, 2, 3];
print(a.map((x, i) => { if (i === 0) a.push(9); return x; }).length, a.length); // expect: 3 4
