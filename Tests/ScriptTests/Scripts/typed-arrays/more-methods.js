const a = Uint8Array.from([5, 1, 4]); print(a.map((x) => x * 2).join(), a.filter((x) => x > 2).join(), a.slice(1).join(), [...a].length, a.sort().join(), a.indexOf(4), a.includes(5), a.reduce((s, x) => s + x), a.fill(7, 1).join(), a.constructor.name, Uint8Array.of(1, 2).length); const t = new Uint8Array(4); t.set([1, 2], 1); print(t.join(), t.reverse().join(), Array.from(t).join(), t.at(-1), t.toString()); for (const x of new Uint8Array([3])) print(x); print(Object.keys(new Uint8Array(2)).join(), new Float32Array([3, -1, 2]).sort().join());
// expect: 10,2,8 5,4 1,4 3 1,4,5 1 true 10 1,7,7 Uint8Array 2
// expect: 0,1,2,0 0,2,1,0 0,2,1,0 0 0,2,1,0
// expect: 3
// expect: 0,1 -1,2,3
