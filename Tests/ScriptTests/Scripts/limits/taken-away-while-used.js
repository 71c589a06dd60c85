// What a callback takes away from the collection that is being gone through is gone for the collector too, but not for
// the function that goes through it.
const litter = () => { let a = []; for (let i = 0; i < 20; i++) a.push({ text: 'litter ' + i }); };
const things = (word) => [1, 2, 3].map((n) => ({ name: word + n, toString() { return this.name } }));

const reversed = things('a');
Object.defineProperty(reversed, 3, { get() { reversed.length = 0; litter(); return 'got' }, configurable: true });
print(reversed.toReversed()) // expect: got,a3,a2,a1

const localized = things('b').map((t, i, all) => ({ toLocaleString() { localized.length = 0; litter(); return t.name } }));
print(localized.toLocaleString()) // expect: b1,b2,b3

const pairs = [[{}, 1]];
Object.defineProperty(pairs[0], 0, { get() { pairs.length = 0; litter(); return 'key' } });
print([...new Map(pairs)]) // expect: key,1

const set = new Set(things('c'));
const union = set.union({ size: 0, has() { set.clear(); litter(); return false }, keys() { return [].values() } });
print([...union]) // expect: c1,c2,c3
const own = new Set(things('d'));
print(own.isSubsetOf({ size: 9, has(thing) { own.clear(); litter(); return thing.name.startsWith('d') }, keys() {} })) // expect: true

const tree = { inner: { get first() { delete tree.inner; litter(); return 1 }, second: { text: 'still ' + 'here' } } };
print(JSON.stringify(tree)) // expect: {"inner":{"first":1,"second":{"text":"still here"}}}
const jumpy = { a: { get toJSON() { delete jumpy.a; litter() }, b: 'b'.repeat(3) } };
print(JSON.stringify(jumpy)) // expect: {"a":{"b":"bbb"}}

const map = new Map(things('e').map((t) => [t, t]));
map.forEach((t) => Object.defineProperty(t, 'clear', { get() { map.clear(); litter(); return 1 }, enumerable: true }));
map.forEach((t) => delete t.toString);
print([...structuredClone(map)].map(([key, value]) => key.name + value.clear + (key === value))) // expect: e11true,e21true,e31true

const grouped = things('f');
print([...Map.groupBy(grouped, () => { grouped.fill(0); litter(); return 'all' }).values()].join()) // expect: f1,0,0

const keys = { ['dyn' + 1]: 1, ['dyn' + 2]: 2, ['dyn' + 3]: 3 };
delete keys.none; delete keys.dyn2; keys['dyn' + 4] = 4;
const proxy = new Proxy(keys, {
  getOwnPropertyDescriptor(target, key) {
    for (const k of Object.keys(target)) delete target[k];
    litter();
    return { value: key + '!', enumerable: true, configurable: true };
  },
});
print(Object.keys(proxy)) // expect: dyn1,dyn3,dyn4
