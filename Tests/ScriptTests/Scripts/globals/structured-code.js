const todo = [{ t: 'a', done: true }, { t: 'b', done: false }];
const { true: d = [], false: n = [] } = todo.reduce((acc, x) => ({ ...acc, [x.done]: [...(acc[x.done] ?? []), x.t] }), {});
print(d, n); // expect: a b
