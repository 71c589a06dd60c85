const o = { get bad() { throw new TypeError('getter'); } };
try { o.bad; } catch (e) { print(e.message); } // expect: getter
try { JSON.stringify(o); } catch (e) { print(e.message); } // expect: getter
print('bad' in o); // expect: true
