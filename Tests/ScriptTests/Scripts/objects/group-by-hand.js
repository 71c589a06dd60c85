const groups = {};
for (const w of ['apple', 'avocado', 'bean']) (groups[w[0]] ??= []).push(w);
print(JSON.stringify(groups)); // expect: {"a":["apple","avocado"],"b":["bean"]}
