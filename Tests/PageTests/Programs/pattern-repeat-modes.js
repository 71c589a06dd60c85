(() => { const { ctx } = __zee; const t = document.createElement('canvas'); t.width = t.height = 20; const c = t.getContext('2d'); c.fillStyle = '#fd0'; c.fillRect(0, 0, 20, 20); c.fillStyle = '#06c'; c.beginPath(); c.moveTo(0, 20); c.lineTo(10, 0); c.lineTo(20, 20); c.fill();
 const modes = ['repeat', 'repeat-x', 'repeat-y', 'no-repeat', '', null]; const out = [];
 modes.forEach((m, i) => { const p = ctx.createPattern(t, m); ctx.save(); ctx.translate(20 + (i % 3) * 110, 20 + (i / 3 | 0) * 110); ctx.fillStyle = p; ctx.fillRect(0, 0, 100, 100); ctx.strokeStyle = '#fff'; ctx.strokeRect(0, 0, 100, 100); ctx.restore(); out.push(Object.prototype.toString.call(p)); });
 let err; try { ctx.createPattern(t, 'bogus'); } catch (e) { err = e.name + ' ' + e.code + ' ' + e.message; }
 const p = ctx.createPattern(t, 'repeat'); p.setTransform(new DOMMatrix().rotate(30).scale(2)); ctx.fillStyle = p; ctx.fillRect(360, 20, 200, 200);
 return [...new Set(out)].join() + ' ' + err; })()
// expect: "[object CanvasPattern] SyntaxError 12 Failed to execute 'createPattern' on 'CanvasRenderingContext2D': The provided type ('bogus') is not one of 'repeat', 'no-repeat', 'repeat-x', or 'repeat-y'."
// picture: 000000 060606 060606 060606 060606 060606 030303 060606 060606 060606 060606 030303 060606 060606 060606 060606
// picture: 060606 7fa372 7fa26c 7fa26c 7fa26c 7fa372 4c5e48 7fa26c 7fa26c 7fa26c 7fa26c 4c5e48 7fa372 060606 060606 060606
// picture: 060606 7fa26c 7fa166 7fa166 7fa166 7fa26c 131313 000000 000000 000000 000000 131313 7fa26c 000000 000000 000000
// picture: 060606 7fa26c 7fa166 7fa166 7fa166 7fa26c 131313 000000 000000 000000 000000 131313 7fa26c 000000 000000 000000
// picture: 060606 7fa26c 7fa166 7fa166 7fa166 7fa26c 131313 000000 000000 000000 000000 131313 7fa26c 000000 000000 000000
// picture: 060606 85a66d 85a567 85a567 85a567 85a66d 161616 060606 060606 060606 060606 161616 85a66d 060606 060606 060606
// picture: 030303 6c6d2f 131313 131313 131313 161616 3d3e20 6c6d2c 6c6d2c 6c6d2c 6c6d2c 3d3e20 6c6d2f 6c6d2c 6c6d2c 6c6d2c
// picture: 060606 234552 000000 000000 000000 060606 4c5e45 7fa166 7fa166 7fa166 7fa166 4c5e45 7fa26c 7fa166 7fa166 7fa166
// picture: 060606 060606 000000 000000 000000 060606 4c5e45 7fa166 7fa166 7fa166 7fa166 4c5e45 7fa26c 7fa166 7fa166 7fa166
