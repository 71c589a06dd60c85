function f() { return f() + 1; } try { f(); } catch (e) { print(e instanceof RangeError, e.message); } let d = 0; (function g() { d++; try { g(); } catch (e) { } })(); print(d > 1000); const o = { get x() { return this.x; } }; try { o.x; } catch (e) { print(e.name); } const p = { toString() { return '' + this; } }; try { '' + p; } catch (e) { print(e.name); }
// expect: true Maximum call stack size exceeded
// expect: true
// expect: RangeError
// expect: RangeError
