const s = 'abc'; s[0] = 'z'; s.length = 1; print(s, s.length); (function () { 'use strict'; try { s[0] = 'q'; } catch (e) { print(e.name); } })(); const o = new String('xy'); print(typeof o, o.length, o[1], o == 'xy', Object.keys(o).join(), 'length' in o, o.valueOf() === 'xy');
// expect: abc 3
// expect: TypeError
// expect: object 2 y true 0,1 true true
