print((p => (p.push(1, 2), p.length))(new Proxy([], {}))); // expect: 2
print((p => (p.push(1, 2), p.length = 1, p.join()))(new Proxy([], {}))); // expect: 1
print(Object.prototype.toString.call(new Proxy([], {}))); // expect: [object Array]
print(Array.isArray(new Proxy([], {}))); // expect: true
print([...new Proxy([1, 2], {})].length); // expect: 2
