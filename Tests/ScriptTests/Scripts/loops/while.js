let n = 3;
while (n) print(n--); // expect: 3
// expect: 2
// expect: 1
do { n++; } while (n < 5);
print(n); // expect: 5
while (false);
do n--; while (n > 0) p2 = n;
print(p2); // expect: 0
