class T { #c = 0; get #f() { return this.#c * 2; } set #f(v) { this.#c = v; } go() { this.#f = 4; return this.#f; } }
print(new T().go()); // expect: 8
