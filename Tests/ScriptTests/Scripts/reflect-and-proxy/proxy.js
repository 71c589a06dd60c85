const log = []; const p = new Proxy({ a: 1 }, { get(t, k, r) { log.push('get ' + String(k)); return k in t ? t[k] : 'def'; }, set(t, k, v) { log.push('set ' + k); t[k] = v; return true; }, has(t, k) { log.push('has ' + k); return k === 'magic'; }, deleteProperty(t, k) { log.push('del ' + k); return delete t[k]; }, ownKeys() { return ['x', 'y']; }, getOwnPropertyDescriptor() { return { value: 1, enumerable: true, configurable: true }; } });
print(p.a, p.zz, 'magic' in p, 'a' in p); p.n = 5; delete p.n; print(Object.keys(p).join(), log.join('; ')); const f = new Proxy(function (x) { return x * 2; }, { apply: (t, th, args) => t(...args) + 1, construct: (t, args) => ({ made: args[0] }) }); print(f(5), new f(7).made, typeof f); const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); try { proxy.x; } catch (e) { print(e.name); }
// expect: 1 def true false
// expect: x,y get a; get zz; has magic; has a; set n; del n
// expect: 11 7 function
// expect: TypeError
