let n = 0;
const bump = () => ++n;
false && bump();
true || bump();
1 ?? bump();
print(n); // expect: 0
true && bump();
null ?? bump();
print(n); // expect: 2
