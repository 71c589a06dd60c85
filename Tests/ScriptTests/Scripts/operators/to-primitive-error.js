const o = { valueOf() { return {}; }, toString() { return {}; } };
print('before'); // expect: before
o + 1; // expect error: TypeError
