const size = n => { if (n < 10) return 's'; else if (n < 100) return 'm'; else return 'l'; };
print(size(1), size(50), size(500)); // expect: s m l
