const d = new Date(NaN);
print(String(d), d.getTime(), isNaN(d), JSON.stringify(d), d.getUTCDay()); // expect: Invalid Date NaN true null NaN
d.toISOString(); // expect error: RangeError
