const rows = [['Jan', 120], ['Feb', 95.5]];
print(rows.map(([m, v]) => `${m.padEnd(5)}${v.toFixed(1).padStart(7)}`).join('|')); // expect: Jan    120.0|Feb     95.5
