const sieve = n => { const s = new Uint8Array(n + 1); const out = []; for (let i = 2; i <= n; i++) { if (s[i]) continue; out.push(i); for (let j = i * i; j <= n; j += i) s[j] = 1; } return out; };
print(sieve(50)); // expect: 2,3,5,7,11,13,17,19,23,29,31,37,41,43,47
