const a = 1;
print(`a = ${a}, twice ${a * 2}`); // expect: a = 1, twice 2
print(`${`nested ${a}`}`); // expect: nested 1
print(`a\tb`.length); // expect: 3
print(``.length); // expect: 0
const m = `multi
line`;
print(m.length); // expect: 10
print(`$ {a} \${a} $`); // expect: $ {a} ${a} $
