print('a' in { a: 1 }); // expect: true
print('toString' in {}); // expect: true
print(0 in [1]); // expect: true
print([] instanceof Array); // expect: true
print([] instanceof Object); // expect: true
print((() => 1) instanceof Function); // expect: true
class A {}
class B extends A {}
print(new B() instanceof A); // expect: true
print(new A() instanceof B); // expect: false
print(1 instanceof Number); // expect: false
