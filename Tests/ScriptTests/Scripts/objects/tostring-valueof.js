const o = { valueOf() { return 42; }, toString() { return 'str'; } }; print(o + 1, `${o}`, o * 2, o == 42, [o] + '', o > 41); print(String({ toString: null, valueOf: () => 'v' })); try { String(Object.create(null)); } catch (e) { print(e.name); } print({}.toString(), Object.prototype.toString.call(null), Object.prototype.toString.call([]), Object.prototype.toString.call(() => 1), Object.prototype.toString.call(/x/), Object.prototype.toString.call(new Date(0)));
// expect: 43 str 84 true str true
// expect: v
// expect: TypeError
// expect: [object Object] [object Null] [object Array] [object Function] [object RegExp] [object Date]
