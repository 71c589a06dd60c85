const n = 5; print(`a${n}b${n * 2}c`, `x`, `${''}`, `${`in${n}`}`);
print(`line1
line2`.length);
// expect: a5b10c x  in5
// expect: 11
