const qs = (a) => a.length < 2 ? a : [...qs(a.slice(1).filter((x) => x < a[0])), a[0], ...qs(a.slice(1).filter((x) => x >= a[0]))]; print(qs([3, 6, 1, 8, 2, 9, 2]).join());
// expect: 1,2,2,3,6,8,9
