const a = new Date('2024-03-01T00:00:00Z'), b = new Date('2024-02-01T00:00:00Z');
print((a - b) / 86400000, a > b, typeof (a + b), new Date(+b + 864e5).toISOString().slice(0, 10)); // expect: 29 true string 2024-02-02
print(typeof Date(), typeof Date.now(), new Date(2020, 5).getMonth()); // expect: string number 5
