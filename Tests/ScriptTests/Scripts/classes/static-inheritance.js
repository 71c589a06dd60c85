class A { static make() { return new this(); } static tag = 'a'; }
class B extends A {}
print(B.make() instanceof B); // expect: true
print(B.tag); // expect: a
B.tag = 'b';
print(A.tag); // expect: a
