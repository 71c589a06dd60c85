const mul = (a, b) => a.map((r) => b[0].map((_, j) => r.reduce((s, x, k) => s + x * b[k][j], 0))); print(JSON.stringify(mul([[1, 2], [3, 4]], [[5, 6], [7, 8]])), JSON.stringify([[1, 2, 3], [4, 5, 6]][0].map((_, i) => [[1, 2, 3], [4, 5, 6]].map((r) => r[i]))));
// expect: [[19,22],[43,50]] [[1,4],[2,5],[3,6]]
