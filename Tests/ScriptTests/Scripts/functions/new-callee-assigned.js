const box = {}; function Pair(a, b) { this.sum = a + b }
print(new (box.kind = Pair)(...[1, 2]).sum, box.kind === Pair); // expect: 3 true
print(new ((box.x = 5), Pair)(...[3], 4).sum); // expect: 7
print(new (box['k' + 1] ??= Pair)(...[5, 6]).sum); // expect: 11
print((box.call = Math.max)(...[7, 9]), new (class { constructor(...a) { this.n = a.length } })(...'abc').n); // expect: 9 3
