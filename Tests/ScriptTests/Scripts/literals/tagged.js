function tag(s, ...v) { return s.raw.join('|') + v.join(','); }
print(tag`a${1}\n${2}c`);
function same(s) { return s; } const get = () => same`x`; print(get() === get(), Object.isFrozen(get()));
print(String.raw`\u00${1}`);
// expect: a|\n|c1,2
// expect: true true
// expect: \u001
