const c = new Uint8ClampedArray([-5, 300, 1.5, 2.5, NaN]);
print(c); // expect: 0,255,2,2,0
c[0] = 254.5;
print(c[0]); // expect: 254
