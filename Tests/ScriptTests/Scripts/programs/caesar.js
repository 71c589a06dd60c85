const shift = (s, n) => s.replace(/[a-z]/gi, c => { const b = c < 'a' ? 65 : 97; return String.fromCharCode((c.charCodeAt(0) - b + n + 26) % 26 + b); });
print(shift('Hello, World!', 3), shift(shift('abc XYZ', 5), -5)); // expect: Khoor, Zruog! abc XYZ
