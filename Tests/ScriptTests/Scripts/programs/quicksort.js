const qs = ([h, ...t]) => h === undefined ? [] : [...qs(t.filter(x => x < h)), h, ...qs(t.filter(x => x >= h))];
print(qs([3, 6, 1, 8, 2, 9, 2])); // expect: 1,2,2,3,6,8,9
