function pair() { let x = 0; return [() => ++x, () => x]; }
const [inc, get] = pair();
inc(); inc();
print(get()); // expect: 2
