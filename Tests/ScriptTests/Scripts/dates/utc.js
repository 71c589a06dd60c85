const d = new Date(Date.UTC(2024, 1, 29, 12, 30, 45, 678));
print(d.toISOString(), d.getTime(), d.getUTCDay(), JSON.stringify(d), d.toUTCString()); // expect: 2024-02-29T12:30:45.678Z 1709209845678 4 "2024-02-29T12:30:45.678Z" Thu, 29 Feb 2024 12:30:45 GMT
print(d.getUTCFullYear(), d.getUTCMonth(), d.getUTCDate(), d.getUTCHours(), d.getUTCMinutes(), d.getUTCSeconds(), d.getUTCMilliseconds()); // expect: 2024 1 29 12 30 45 678
