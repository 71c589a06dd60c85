const it = [1, 2][Symbol.iterator]();
print(JSON.stringify(it.next()), JSON.stringify(it.next()), JSON.stringify(it.next())); // expect: {"value":1,"done":false} {"value":2,"done":false} {"done":true}
print(it[Symbol.iterator]() === it); // expect: true
print([...['a', 'b'].entries()].join('|')); // expect: 0,a|1,b
print([...'ab'].length, [...new Map([[1, 2]]).keys()]); // expect: 2 1
print(Object.prototype.toString.call(it)); // expect: [object Array Iterator]
