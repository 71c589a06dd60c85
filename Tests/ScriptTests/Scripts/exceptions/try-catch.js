try { throw new Error('boom'); } catch (e) { print(e.name, e.message); } // expect: Error boom
try { null.x; } catch { print('no binding'); } // expect: no binding
try { throw 5; } catch (e) { print(e + 1); } // expect: 6
print('after'); // expect: after
