const a = [1, 2, 3, 4]; print(a.map((x) => x * 2).join(), a.filter((x) => x % 2).join(), a.reduce((s, x) => s + x), a.reduce((s, x) => s + x, 10), a.reduceRight((s, x) => s + '-' + x)); a.forEach((x, i, arr) => { if (i === 3) print(x, arr === a); });
// expect: 2,4,6,8 1,3 10 20 4-3-2-1
// expect: 4 true
print(a.some((x) => x > 3), a.every((x) => x > 3), [].every((x) => 0), a.find((x) => x > 2), a.findIndex((x) => x > 2), a.findLast((x) => x < 3), a.findLastIndex((x) => x > 9)); try { [].reduce((x) => x); } catch (e) { print(e.message); }
// expect: true false true 3 2 2 -1
// expect: Reduce of empty array with no initial value
