const sieve = new Uint8Array(101).fill(1); for (let i = 2; i * i <= 100; i++) if (sieve[i]) for (let j = i * i; j <= 100; j += i) sieve[j] = 0; print([...sieve.keys()].filter((i) => i > 1 && sieve[i]).join());
// expect: 2,3,5,7,11,13,17,19,23,29,31,37,41,43,47,53,59,61,67,71,73,79,83,89,97
