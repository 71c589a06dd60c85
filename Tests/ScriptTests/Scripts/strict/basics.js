'use strict'; try { undeclared = 1; } catch (e) { print(e.name, e.message); } try { Object.freeze([1])[0] = 2; } catch (e) { print(e.name); } try { delete Object.prototype; } catch (e) { print(e.name); } print((function () { return this; })(), (() => typeof this)()); try { (5).x = 1; } catch (e) { print(e.name); } try { 'abc'.length = 1; } catch (e) { print(e.name); } try { undefined = 1; } catch (e) { print(e.name); }
// expect: ReferenceError undeclared is not defined
// expect: TypeError
// expect: TypeError
// expect: undefined object
// expect: TypeError
// expect: TypeError
// expect: TypeError
