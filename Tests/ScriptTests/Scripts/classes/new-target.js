class A { constructor() { this.t = new.target.name; } } class B extends A {} print(new A().t, new B().t, Reflect.construct(A, [], B).t);
// expect: A B B
