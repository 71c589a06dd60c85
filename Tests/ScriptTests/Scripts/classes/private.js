class Account {
  #balance = 0;
  #check(n) { if (n < 0) throw new RangeError('negative'); }
  deposit(n) { this.#check(n); this.#balance += n; return this; }
  get balance() { return this.#balance; }
  static has(o) { return #balance in o; }
}
const a = new Account().deposit(5).deposit(7);
print(a.balance); // expect: 12
print(Account.has(a), Account.has({})); // expect: true false
try { a.deposit(-1); } catch (e) { print(e.message); } // expect: negative
print(Object.keys(a).length); // expect: 0
