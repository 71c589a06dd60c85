const s = Symbol('d'), t = Symbol('d'); print(s === t, s.toString(), s.description, typeof s, Symbol.for('x') === Symbol.for('x'), Symbol.keyFor(Symbol.for('x')), Symbol().description); const o = { [s]: 1 }; print(o[s], Object.keys(o).length, s in o); try { s + ''; } catch (e) { print(e.name); } try { +s; } catch (e) { print(e.name); } try { new Symbol(); } catch (e) { print(e.name); } print(Object(s) == s, `${String(s)}`);
// expect: false Symbol(d) d symbol true x undefined
// expect: 1 0 true
// expect: TypeError
// expect: TypeError
// expect: TypeError
// expect: true Symbol(d)
