function* g() { try { it.next(); } catch (e) { print(e.name, e.message); } yield 1; } const it = g(); it.next();
// expect: TypeError Generator is already running
