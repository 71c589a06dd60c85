const r = /a\/b/gi;
print(r.source, r.flags, r.global, r.ignoreCase, r.multiline, r.lastIndex); // expect: a\/b gi true true false 0
print(String(r)); // expect: /a\/b/gi
print(new RegExp('/').source, String(new RegExp(''))); // expect: \/ /(?:)/
print(new RegExp(/x/g, 'i').flags); // expect: i
