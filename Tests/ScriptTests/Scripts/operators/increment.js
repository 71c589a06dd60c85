let i = 5;
print(i++); // expect: 5
print(i); // expect: 6
print(++i); // expect: 7
print(i--); // expect: 7
print(--i); // expect: 5
let s = '5';
s++;
print(s); // expect: 6
print(typeof s); // expect: number
let u;
print(u++); // expect: NaN
print(u); // expect: NaN
