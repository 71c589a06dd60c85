const { ctx, canvas } = __zee; const cols = 40, rows = 22, s = 30, ox = 40, oy = 30;
let state = 7; const random = n => (state = state * 16807 % 2147483647) % n;
const seen = new Set(), walls = new Set(), key = (x, y) => `${x},${y}`;
for (let y = 0; y < rows; y++) for (let x = 0; x < cols; x++) { walls.add(`r${x},${y}`); walls.add(`b${x},${y}`); }
const stack = [[0, 0]]; seen.add(key(0, 0));
while (stack.length) { const [x, y] = stack.at(-1); const next = [[x + 1, y, `r${x},${y}`], [x - 1, y, `r${x - 1},${y}`], [x, y + 1, `b${x},${y}`], [x, y - 1, `b${x},${y - 1}`]].filter(([a, b]) => a >= 0 && b >= 0 && a < cols && b < rows && !seen.has(key(a, b))); if (!next.length) { stack.pop(); continue; } const [a, b, wall] = next[random(next.length)]; walls.delete(wall); seen.add(key(a, b)); stack.push([a, b]); }
ctx.fillStyle = 'white'; ctx.fillRect(0, 0, canvas.width, canvas.height); ctx.lineWidth = 2; ctx.strokeStyle = '#234';
ctx.strokeRect(ox, oy, cols * s, rows * s); ctx.beginPath();
for (const wall of walls) { const [x, y] = wall.slice(1).split(',').map(Number); if (wall[0] === 'r') { ctx.moveTo(ox + (x + 1) * s, oy + y * s); ctx.lineTo(ox + (x + 1) * s, oy + (y + 1) * s); } else { ctx.moveTo(ox + x * s, oy + (y + 1) * s); ctx.lineTo(ox + (x + 1) * s, oy + (y + 1) * s); } }
ctx.stroke(); ctx.fillStyle = 'limegreen'; ctx.fillRect(ox + 6, oy + 6, 18, 18); ctx.fillStyle = 'crimson'; ctx.fillRect(ox + (cols - 1) * s + 6, oy + (rows - 1) * s + 6, 18, 18);
