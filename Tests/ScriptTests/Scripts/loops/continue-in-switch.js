const out = [];
for (let i = 0; i < 4; i++) { switch (i) { case 1: continue; case 3: break; default: out.push(i); } out.push('.'); }
print(out.join('')); // expect: 0.2..
