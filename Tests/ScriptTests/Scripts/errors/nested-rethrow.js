function a() { try { b(); } catch (e) { throw new Error('wrapped: ' + e.message, { cause: e }); } } function b() { throw new TypeError('inner'); } try { a(); } catch (e) { print(e.message, e.cause.name); } const r = []; for (let i = 0; i < 3; i++) { try { if (i === 1) throw i; r.push(i); } catch (e) { r.push('e' + e); } } print(r.join());
// expect: wrapped: inner TypeError
// expect: 0,e1,2
