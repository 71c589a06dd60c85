print([...['a', 'b'].keys()].join(), [...['a', 'b'].entries()].join('|'), [...[1, 2].values()].join()); const it = [1][Symbol.iterator](); print(JSON.stringify(it.next()), JSON.stringify(it.next()), Object.prototype.toString.call(it), it[Symbol.iterator]() === it);
// expect: 0,1 0,a|1,b 1,2
// expect: {"value":1,"done":false} {"done":true} [object Array Iterator] true
