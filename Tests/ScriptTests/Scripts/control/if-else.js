const f = (n) => { if (n > 10) return 'big'; else if (n > 5) return 'mid'; else return 'small'; }; print(f(20), f(7), f(1));
// expect: big mid small
if (0); else print('else'); if (!(1 > 2) && (3 || x)) print('short'); print(1 > 2 ? 'a' : 2 > 1 ? 'b' : 'c');
// expect: else
// expect: short
// expect: b
