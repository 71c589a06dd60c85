(() => { const csv = `name,dept,salary,start
"Ada, Countess",R&D,120000,2019-03-04
Bob,"Sales ""West""",55000.5,2020-11-30
Cleo,R&D,98000,2021-07-15
Dan,Sales,,2018-01-02`;
 const parse = t => { const rows = []; let row = [], cell = '', q = false; for (let i = 0; i < t.length; i++) { const ch = t[i]; if (q) { if (ch === '"' && t[i + 1] === '"') { cell += '"'; i++; } else if (ch === '"') q = false; else cell += ch; } else if (ch === '"') q = true; else if (ch === ',') { row.push(cell); cell = ''; } else if (ch === '\n') { row.push(cell); rows.push(row); row = []; cell = ''; } else cell += ch; } row.push(cell); rows.push(row); const [h, ...b] = rows; return b.map(r => Object.fromEntries(h.map((k, i) => [k, r[i]]))); };
 const rows = parse(csv); const by = Object.groupBy(rows, r => r.dept.split(' ')[0]); const out = Object.entries(by).map(([k, v]) => [k, v.length, v.reduce((s, r) => s + (+r.salary || 0), 0)]).toSorted((a, b) => b[2] - a[2]);
 const { ctx } = __zee; out.forEach(([k, n, s], i) => { ctx.fillStyle = ['teal', 'orange'][i]; ctx.fillRect(20, 20 + i * 50, s / 600, 40); });
 return JSON.stringify(out) + rows.map(r => new Date(r.start).getUTCDay()).join('') + rows.map(({ name }) => name.padEnd(14, '.')).join('|'); })()
// expect: "[[\"R&D\",2,218000],[\"Sales\",2,55000.5]]1142Ada, Countess.|Bob...........|Cleo..........|Dan..........."
// picture: 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000
// picture: 000000 008080 008080 008080 008080 008080 008080 008080 008080 008080 008080 008080 008080 008080 008080 008080
// picture: 000000 008080 008080 008080 008080 008080 008080 008080 008080 008080 008080 008080 008080 008080 008080 008080
// picture: 000000 7f5200 7f5200 7f5200 7f5200 4a3000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000
// picture: 000000 ffa500 ffa500 ffa500 ffa500 946000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000
// picture: 000000 7f5200 7f5200 7f5200 7f5200 4a3000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000
// picture: 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000
// picture: 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000
// picture: 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000
