print((log => (new Proxy({ x: 1 }, { defineProperty(t, k, d) { log.push(k + Object.keys(d)); return Reflect.defineProperty(t, k, d) } }).x = 2, log.join()))([])); // expect: xvalue
print((log => (new Proxy({}, { defineProperty(t, k, d) { log.push(k + Object.keys(d)); return Reflect.defineProperty(t, k, d) } }).x = 2, log.join()))([])); // expect: xvalue,writable,enumerable,configurable
