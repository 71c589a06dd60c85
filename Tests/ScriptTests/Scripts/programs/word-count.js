const count = {};
for (const w of 'the cat the dog'.match(/\w+/g)) count[w] = (count[w] || 0) + 1;
print(JSON.stringify(count)); // expect: {"the":2,"cat":1,"dog":1}
print(Object.entries(count).sort(([, a], [, b]) => b - a)[0]); // expect: the,2
