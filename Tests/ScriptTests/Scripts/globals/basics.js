print(globalThis === this, typeof globalThis, undefined === void 0, isNaN(NaN), [1, 2].constructor === Array, (5).constructor.name); var gv = 1; print(globalThis.gv, this.gv, delete globalThis.gv, typeof gv); gl = 5; print(globalThis.gl, delete globalThis.gl); function gf() {} print(globalThis.gf === gf); let lex = 1; print(globalThis.lex); try { eval; print('eval is', typeof eval); } catch (e) { }
// expect: true object true true true Number
// expect: 1 1 false number
// expect: 5 true
// expect: true
// expect: undefined
// expect: eval is function
