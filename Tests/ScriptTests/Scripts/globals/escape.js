print(escape("aä€ +/@")); // expect: a%E4%u20AC%20+/@
print(unescape("%u20AC%E4%zz%u12")); // expect: €ä%zz%u12
print(unescape(escape("\ud83d\ude00")) === "\ud83d\ude00"); // expect: true
