const r = Math.random();
print(r >= 0 && r < 1, typeof r, Object.prototype.toString.call(Math)); // expect: true number [object Math]
