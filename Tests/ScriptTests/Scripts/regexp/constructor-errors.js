for (const [s, f] of [['(', ''], ['a', 'gg'], ['[b-a]', ''], ['*', '']]) { try { new RegExp(s, f); } catch (e) { print(e.message); } } // expect: Invalid regular expression: /(/: Unterminated group
// expect: Invalid flags supplied to RegExp constructor 'gg'
// expect: Invalid regular expression: /[b-a]/: Range out of order in character class
// expect: Invalid regular expression: /*/: Nothing to repeat
