const π = 3.14, $_ = 1, \u0061b = 2;
print(π, $_, ab); // expect: 3.14 1 2
const 变量 = 'v';
print(变量); // expect: v
