const f = async () => { try { return await 'v'; } finally { print('finally'); } }; // expect: finally
f().then(v => print(v)); // expect: v
