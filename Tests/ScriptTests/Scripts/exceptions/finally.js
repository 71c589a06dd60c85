const log = [];
function f() { try { log.push('try'); return 'r'; } finally { log.push('finally'); } }
print(f(), log); // expect: r try,finally
function g() { try { return 1; } finally { return 2; } }
print(g()); // expect: 2
function h() { for (;;) { try { return 1; } finally { break; } } return 3; }
print(h()); // expect: 3
