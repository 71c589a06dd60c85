(() => { const { ctx } = __zee; const ops = ['source-over', 'source-in', 'source-out', 'source-atop', 'destination-over', 'destination-in', 'destination-out', 'destination-atop', 'lighter', 'copy', 'xor', 'multiply', 'screen', 'overlay', 'darken', 'lighten', 'color-dodge', 'color-burn', 'hard-light', 'soft-light', 'difference', 'exclusion', 'hue', 'saturation', 'color', 'luminosity'];
 const seen = []; ops.forEach((op, i) => { const c = new OffscreenCanvas(60, 60), x = c.getContext('2d'); x.fillStyle = '#3498db'; x.fillRect(5, 5, 35, 35); x.globalCompositeOperation = op; x.fillStyle = 'rgba(231,76,60,.8)'; x.beginPath(); x.arc(38, 38, 18, 0, 7); x.fill(); ctx.drawImage(c, (i % 9) * 64 + 8, (i / 9 | 0) * 64 + 8); seen.push(x.globalCompositeOperation === op); });
 ctx.globalCompositeOperation = 'nonsense'; return seen.filter(Boolean).length + ' ' + ctx.globalCompositeOperation; })()
// expect: "26 source-over"
// picture: 06121a 12354c 07151e 000000 000000 000000 000000 000000 000000 000000 0d2739 12354c 000000 0a1d2a 12354c 030a0f
// picture: 12354c 508cc2 6b4047 040101 110504 3e1410 000000 000000 150705 240b09 2772a4 717ea4 000000 1c5378 3498db 44313a
// picture: 07151e 6b4047 b84136 180706 1c0907 2c0e0b 000000 0a0302 7c2820 601f19 0f2d41 4d2525 000000 0b2130 60556b 9f3f39
// picture: 000000 040101 180806 010304 071620 040d13 000000 07151f 1e1a20 040101 051118 071620 000000 040c12 121a23 130a0b
// picture: 000000 110504 3b130f 081620 3293d4 2f4964 060201 3190cf 366991 110504 2772a4 589edc 1f0a08 1c5378 3992d8 2c2632
// picture: 000000 65211a b93d30 20161a 2f4964 7a322e 401510 275272 773f41 65211a 174462 b98099 8a2d23 113248 655e8a a34040
// picture: 000000 110504 3b130f 000000 060201 411510 060201 000000 3b130f 110504 000000 2e0f0c 1f0a08 000000 1f0a08 2e0f0c
// picture: 113248 348fcd 28394f 07151f 3190d0 2b587e 000000 2e89c5 376fa3 040101 256c9c 3b8fcc 0a0302 1b4f72 398dc9 1a1e27
// picture: 0e2a3d 746c8e b74948 1e1a20 4179af 8c5f7b 3b130f 376fa3 a3507f 601f19 1f5b83 9d7c9e 852c22 164260 9a6473 ac3e34
