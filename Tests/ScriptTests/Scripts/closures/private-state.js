const bank = (() => { let total = 0; return { put(n) { total += n; return this; }, get total() { return total; } }; })();
print(bank.put(3).put(4).total); // expect: 7
print(bank.total = 100); // expect: 100
print(bank.total); // expect: 7
