const name = 'dyn';
class A { [name]() { return 1; } ['get' + 'It']() { return 2; } [Symbol.iterator]() { return [1, 2][Symbol.iterator](); } }
print(new A().dyn(), new A().getIt(), [...new A()]); // expect: 1 2 1,2
