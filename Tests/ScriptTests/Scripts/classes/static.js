class A {
  static count = 0;
  static inc() { return ++this.count; }
  static #hidden = 'h';
  static reveal() { return A.#hidden; }
  static { this.made = 'block'; }
}
A.inc();
print(A.inc()); // expect: 2
print(A.reveal()); // expect: h
print(A.made); // expect: block
