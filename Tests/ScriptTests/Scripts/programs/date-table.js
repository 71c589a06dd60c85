const days = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']; const first = new Date(2024, 1, 1).getDay(); const n = new Date(2024, 2, 0).getDate(); const cells = Array.from({ length: 42 }, (_, i) => { const d = i - first + 1; return d > 0 && d <= n ? String(d).padStart(2, ' ') : '  '; }); print(days.join(' ')); for (let r = 0; r < 6; r++) { const row = cells.slice(r * 7, r * 7 + 7).join(' ').trimEnd(); if (row) print('[' + row + ']'); }
// expect: Su Mo Tu We Th Fr Sa
// expect: [             1  2  3]
// expect: [ 4  5  6  7  8  9 10]
// expect: [11 12 13 14 15 16 17]
// expect: [18 19 20 21 22 23 24]
// expect: [25 26 27 28 29]
