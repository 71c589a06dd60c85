const find = (a, x) => { let lo = 0, hi = a.length - 1; while (lo <= hi) { const m = lo + hi >>> 1; if (a[m] === x) return m; if (a[m] < x) lo = m + 1; else hi = m - 1; } return -1; };
print(find([1, 3, 5, 7, 9], 7), find([1, 3], 4)); // expect: 3 -1
