'use strict'; const o = Object.freeze({ a: 1, n: { b: 1 } }); try { o.a = 2; } catch (e) { print(e.message); } o.n.b = 2; print(o.n.b, Object.isFrozen(o), Object.isSealed(o), Object.isExtensible(o)); try { o.z = 1; } catch (e) { print(e.message); } try { delete o.a; } catch (e) { print(e.name); } const p = Object.preventExtensions({ k: 1 }); p.k = 2; try { p.j = 1; } catch (e) { print(e.message, p.k); }
// expect: Cannot assign to read only property 'a' of object '#<Object>'
// expect: 2 true true false
// expect: Cannot add property z, object is not extensible
// expect: TypeError
// expect: Cannot add property j, object is not extensible 2
