const hsl = (h, s, l) => { const f = (n, k = (n + h / 30) % 12) => l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)); return '#' + [0, 8, 4].map(n => Math.round(f(n) * 255).toString(16).padStart(2, '0')).join(''); };
print(hsl(0, 1, 0.5), hsl(120, 1, 0.25), hsl(210, 0.5, 0.5)); // expect: #ff0000 #008000 #4080bf
