(async () => {
  print(await 1); // expect: 1
  print(await Promise.resolve(2)); // expect: 2
  print(await { then(r) { r(3); } }); // expect: 3
  try { await Promise.reject(new Error('no')); } catch (e) { print(e.message); } // expect: no
  print((await [4])[0]); // expect: 4
})();
