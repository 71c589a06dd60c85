print([1, null, undefined, [2, [3]]].join('-'), String([1, [2, 3]]), [] + '', [null] + '', [1, 2].toString(), [,].join() === ''); const c = [1]; c.push(c); print(c.join());
// expect: 1---2,3 1,2,3   1,2 true
// expect: 1,
