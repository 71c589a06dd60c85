function F() { return new.target === F; }
print(F()); // expect: false
function G() { this.t = new.target === G; }
print(new G().t); // expect: true
