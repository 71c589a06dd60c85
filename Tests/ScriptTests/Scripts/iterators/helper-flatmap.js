print([1, 2].values().flatMap(x => [x, x * 10]).toArray()); // expect: 1,10,2,20
print(["ab", "c"].values().flatMap(s => [...s]).toArray()); // expect: a,b,c
print([1].values().flatMap(x => new Map([[x, 2]])).toArray().join(";")); // expect: 1,2
