(() => { const { ctx } = __zee; const n = 24, m = 14, o = new OffscreenCanvas(n, m), x = o.getContext('2d'), img = x.createImageData(n, m); const ramp = t => { const k = [[0, 0, 80], [0, 120, 255], [0, 220, 120], [255, 230, 0], [255, 40, 0]], p = Math.min(t, .999) * (k.length - 1), i = Math.floor(p); return k[i].map((c, j) => c + (k[i + 1][j] - c) * (p - i)); }; let sum = 0; for (let i = 0; i < n * m; i++) { const t = (Math.sin(i % n / 4) * Math.cos((i / n | 0) / 3) + 1) / 2; const [r, g, b] = ramp(t); img.data.set([r, g, b, 255], i * 4); sum += img.data[i * 4]; } x.putImageData(img, 0, 0); ctx.imageSmoothingEnabled = false; ctx.drawImage(o, 0, 0, innerWidth, innerHeight); return sum + ' ' + img.data.slice(0, 4).join(); })()
// expect: "29014 0,220,120,255"
// picture: 2bdd63 c7e41a ff9100 ff5000 ff3200 ff4700 ff9900 d5d813 2dd66c 00a7be 005ad3 00288b 00075b 000b5f 003299 0068e5
// picture: 24dd66 a6e229 fcbb01 fe8700 ff6e00 fe7f00 f8bf02 bce01f 26d76e 00b0b2 0071e4 0048b9 002d92 003096 0051c4 007be5
// picture: 11dc6f 51df51 97e130 b9e120 c1dc1c bde11e 92e132 5edf4b 12d973 00c694 00a8bc 0097d4 008bd8 008dd9 009bcf 00adb6
// picture: 02d979 09d280 11ca88 15c68c 17c48e 16c58d 11ca87 0bd182 04d979 10da73 28d76d 35d669 3ed567 3ed567 33d66a 24d76d
// picture: 00d284 00afb3 0089dd 0074d8 006ad2 0071d6 008cdb 00a9bc 0ad280 4bde54 b1e124 d9d411 e7c20a e6c40b d3d814 a3e22b
// picture: 00cc8c 0096d6 0054c9 002f95 001e7c 002a8e 0058cf 008adc 10cc85 77e03f f9cb02 ff8900 ff5a00 ff5e00 fe9600 edd408
// picture: 00ca8f 008de1 0041af 001873 000557 00126b 0046b7 0080de 13ca87 85e139 ffb500 ff6600 ff3200 ff3700 ff7600 fecb00
// picture: 00ce8a 009bce 0060d6 003fac 002f95 003aa5 0064dc 0091d8 0fce84 6de044 f0d506 fea000 ff7500 ff7900 fcab00 dfda0e
// picture: 00d383 00b6aa 0096d1 0085d6 007cd5 0082d6 0098d1 00b1b1 08d47f 3fde5a 98e130 c0dc1d d1d014 d0d215 b9dd20 8ae136
