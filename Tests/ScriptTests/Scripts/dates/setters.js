const d = new Date(0);
print(d.setUTCFullYear(2024), d.setUTCMonth(1, 29), d.setUTCHours(25), d.toISOString()); // expect: 1704067200000 1709164800000 1709254800000 2024-03-01T01:00:00.000Z
d.setTime(1e12);
print(d.toISOString(), d.valueOf() === +d); // expect: 2001-09-09T01:46:40.000Z true
