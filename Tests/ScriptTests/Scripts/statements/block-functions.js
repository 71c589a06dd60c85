{ function inBlock() { return 'b'; } }
print(inBlock()); // expect: b
if (true) { function cond() { return 1; } }
print(cond()); // expect: 1
