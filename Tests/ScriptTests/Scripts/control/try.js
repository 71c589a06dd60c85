const f = () => { try { return 'try'; } finally { print('finally'); } }; print(f()); const g = () => { try { throw 1; } catch (e) { return 'c' + e; } finally { print('f2'); } }; print(g());
// expect: finally
// expect: try
// expect: f2
// expect: c1
const h = () => { try { return 1; } finally { return 2; } }; print(h()); const k = () => { for (const i of [1, 2, 3]) { try { if (i == 2) continue; if (i == 3) break; print(i); } finally { print('fin' + i); } } return 'end'; }; print(k());
// expect: 2
// expect: 1
// expect: fin1
// expect: fin2
// expect: fin3
// expect: end
try { try { throw new Error('a'); } finally { print('inner'); } } catch (e) { print(e.message); } try { throw { code: 5 }; } catch ({ code }) { print(code); }
// expect: inner
// expect: a
// expect: 5
const n = () => { try { try { return 'x'; } finally { throw 'y'; } } catch (e) { return e; } }; print(n());
// expect: y
