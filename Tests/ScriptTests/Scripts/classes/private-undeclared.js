class A { f() { return this.#nope; } } // expect error: SyntaxError
