class A { #x = 1; static read(o) { return o.#x; } } // expect error: TypeError
print(A.read(new A())); // expect: 1
A.read({});
