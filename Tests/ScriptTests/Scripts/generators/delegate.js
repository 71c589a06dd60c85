function* a() { const r = yield* b(); print('r', r); yield* [10, 20]; yield* 'xy'; } function* b() { yield 1; yield 2; return 'ret'; } print([...a()].join());
// expect: r ret
// expect: 1,2,10,20,x,y
