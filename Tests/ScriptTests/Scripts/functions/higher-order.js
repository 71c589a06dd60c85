const compose = (...fs) => x => fs.reduceRight((v, f) => f(v), x);
print(compose(x => x + 1, x => x * 2)(5)); // expect: 11
const curry = f => a => b => f(a, b);
print(curry((a, b) => a - b)(5)(3)); // expect: 2
