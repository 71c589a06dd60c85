function* inner() { const got = yield 'a'; yield got; return 'result'; }
function* outer() { const r = yield* inner(); yield r; yield* [1, 2]; yield* 'xy'; }
const it = outer();
print(it.next().value); // expect: a
print(it.next('sent').value); // expect: sent
print([...it]); // expect: result,1,2,x,y
