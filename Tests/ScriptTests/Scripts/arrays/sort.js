print([10, 9, 1, 'b', 'a', undefined, 2].sort().join(), [3, 1, 2].sort((a, b) => b - a).join(), [5, 25, 100].sort().join());
// expect: 1,10,2,9,a,b, 3,2,1 100,25,5
const people = [{ n: 'a', v: 2 }, { n: 'b', v: 1 }, { n: 'c', v: 2 }, { n: 'd', v: 1 }]; print(people.sort((x, y) => x.v - y.v).map((p) => p.n).join(''));
// expect: bdac
const big = Array.from({ length: 1000 }, (_, i) => (i * 7919) % 1000); big.sort((a, b) => a - b); print(big.every((x, i) => x === i)); print([3, 1, 2].toSorted().join(), [1, 2].reverse().join(), [1, 2, 3].toReversed().join());
// expect: true
// expect: 1,2,3 2,1 3,2,1
