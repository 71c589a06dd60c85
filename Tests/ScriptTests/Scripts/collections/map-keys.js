const m = new Map();
const o = {};
m.set(NaN, 'nan').set(0, 'zero').set(o, 'obj').set('0', 'str');
print(m.get(NaN), m.get(-0), m.get({}), m.get(o), m.get('0'), m.size); // expect: nan zero undefined obj str 4
print(Object.is([...m.keys()][1], 0)); // expect: true
