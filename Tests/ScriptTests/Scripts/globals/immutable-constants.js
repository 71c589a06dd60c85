undefined = 1;
NaN = 2;
print(undefined, NaN, typeof Infinity); // expect: undefined NaN number
