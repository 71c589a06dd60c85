const d = new Date(2024, 0, 31, 12, 30, 45, 123); print(d.toISOString(), d.getFullYear(), d.getMonth(), d.getDate(), d.getDay(), d.getHours(), d.getMinutes(), d.getSeconds(), d.getMilliseconds(), d.getTime(), d.getTimezoneOffset()); d.setMonth(1); print(d.toISOString()); d.setDate(0); print(d.toISOString()); d.setHours(25, 61); print(d.toISOString()); print(new Date(0).toString(), new Date('x').getTime(), String(new Date(NaN)), new Date(2020, 1, 29) - new Date(2020, 1, 28));
// expect: 2024-01-31T12:30:45.123Z 2024 0 31 3 12 30 45 123 1706704245123 0
// expect: 2024-03-02T12:30:45.123Z
// expect: 2024-02-29T12:30:45.123Z
// expect: 2024-03-01T02:01:45.123Z
// expect: Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time) NaN Invalid Date 86400000
