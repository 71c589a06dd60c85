// The first entry is taken away again and again, as caches do, by iterators that nobody ends.
const cache = new Map();
let sum = 0;
for (let i = 0; i < 300; i++) {
  cache.set('k' + i, i);
  if (cache.size > 3) cache.delete(cache.keys().next().value);
  sum += cache.size;
}
print([...cache.keys()], sum) // expect: k297,k298,k299 897

// An iterator keeps its place while the table is packed around it.
const set = new Set([0, 1, 2, 3]);
const iterator = set.values();
print(iterator.next().value, iterator.next().value) // expect: 0 1
for (let i = 4; i < 100; i++) { set.add(i); set.delete(i - 2) }
print([...iterator]) // expect: 98,99
print(iterator.next().done) // expect: true
set.add('late');
print(iterator.next().done) // expect: true

// So does forEach.
const seen = [];
const map = new Map([['a', 1], ['b', 2]]);
map.forEach((value, key) => {
  seen.push(key);
  map.delete(key);
  if (seen.length < 40) map.set(key + seen.length % 10, value);
});
print(seen.length, map.size) // expect: 41 0

// What comes after clear is met, what was there before is not.
const cleared = new Set([1, 2, 3]);
const met = [];
for (const value of cleared) {
  met.push(value);
  if (value === 1) { cleared.clear(); cleared.add(9) }
}
print(met) // expect: 1,9
