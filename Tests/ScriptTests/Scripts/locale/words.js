// Expectations are Chromium's.
const names = ['b', 'a', 'C', 'ä', 'z10', 'z2'];
print(names.sort(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare)) // expect: a,ä,b,C,z2,z10
print(Intl.Collator().compare('a', 'B'), new Intl.Collator('de').resolvedOptions().locale) // expect: -1 de
print(Intl.Collator.supportedLocalesOf(['en', 'de'])) // expect: en,de

const rules = new Intl.PluralRules('en-US');
print([0, 1, 2, 1.5].map((n) => rules.select(n))) // expect: other,one,other,other
const places = new Intl.PluralRules('en-US', { type: 'ordinal' });
print([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111].map((n) => places.select(n)).join()) // expect: one,two,few,other,other,other,other,one,two,few,one,other
const suffix = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
print([1, 2, 3, 4, 112].map((n) => n + suffix[places.select(n)])) // expect: 1st,2nd,3rd,4th,112th

const auto = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
print(auto.format(-1, 'day'), auto.format(0, 'day'), auto.format(1, 'day')) // expect: yesterday today tomorrow
print(auto.format(-3, 'month'), auto.format(2, 'weeks'), auto.format(-1, 'year')) // expect: 3 months ago in 2 weeks last year
print(auto.format(1, 'hour'), auto.format(0, 'second'), auto.format(1.5, 'minute')) // expect: in 1 hour now in 1.5 minutes
const always = new Intl.RelativeTimeFormat('en');
print(always.format(-1, 'day'), always.format(0, 'day'), always.format(-0, 'day')) // expect: 1 day ago in 0 days 0 days ago
print(always.format(1234.5, 'seconds')) // expect: in 1,234.5 seconds
const short = new Intl.RelativeTimeFormat('en', { style: 'short' });
const narrow = new Intl.RelativeTimeFormat('en', { style: 'narrow' });
const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year'];
print(units.map((u) => short.format(-2, u)).join('|')) // expect: 2 sec. ago|2 min. ago|2 hr. ago|2 days ago|2 wk. ago|2 mo. ago|2 qtrs. ago|2 yr. ago
print(units.map((u) => narrow.format(3, u)).join('|')) // expect: in 3s|in 3m|in 3h|in 3d|in 3w|in 3mo|in 3q|in 3y
print(units.map((u) => short.format(1, u)).join('|')) // expect: in 1 sec.|in 1 min.|in 1 hr.|in 1 day|in 1 wk.|in 1 mo.|in 1 qtr.|in 1 yr.

const list = (items, options) => new Intl.ListFormat('en', options).format(items);
print(list(['a', 'b', 'c']), '|', list(['a', 'b'], { type: 'disjunction' })) // expect: a, b, and c | a or b
print(list(['a', 'b', 'c'], { style: 'short' }), '|', list(['a', 'b', 'c'], { style: 'narrow' })) // expect: a, b, & c | a, b, c
print(list(['a', 'b', 'c'], { type: 'unit' }), '|', list(['a', 'b', 'c'], { type: 'unit', style: 'narrow' })) // expect: a, b, c | a b c
print(list([]) + list(['x'])) // expect: x

const failing = (f) => { try { f() } catch (e) { print(e.name) } };
failing(() => Intl.PluralRules('en')) // expect: TypeError
failing(() => new Intl.ListFormat('en', { type: 'x' })) // expect: RangeError
failing(() => list([1])) // expect: TypeError
failing(() => always.format(1, 'fortnight')) // expect: RangeError
failing(() => always.format(Infinity, 'day')) // expect: RangeError
failing(() => rules.select.call(always, 1)) // expect: TypeError
