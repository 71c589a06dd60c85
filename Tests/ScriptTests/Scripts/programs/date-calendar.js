const days = (y, m) => new Date(Date.UTC(y, m + 1, 0)).getUTCDate();
print([0, 1, 3].map(m => days(2024, m)), days(2023, 1), new Date(Date.UTC(2026, 10, 21)).getUTCDay()); // expect: 31,29,30 28 6
