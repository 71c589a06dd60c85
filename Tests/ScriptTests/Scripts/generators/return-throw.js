function* g() { try { yield 1; yield 2; } catch (e) { print('caught', e); yield 'after'; } finally { print('fin'); } } let i = g(); i.next(); print(JSON.stringify(i.throw('boom')), JSON.stringify(i.next()));
// expect: caught boom
// expect: fin
// expect: {"value":"after","done":false} {"done":true}
// expect: fin
i = g(); i.next(); print(JSON.stringify(i.return(9)), JSON.stringify(i.next())); i = g(); print(JSON.stringify(i.return(3))); i = g(); try { i.throw(new Error('early')); } catch (e) { print(e.message); }
// expect: {"value":9,"done":true} {"done":true}
// expect: {"value":3,"done":true}
// expect: early
