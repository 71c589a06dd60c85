(() => { const { ctx } = __zee; const s = document.createElement('canvas'); s.width = 16; s.height = 16; const c = s.getContext('2d'); for (let y = 0; y < 16; y++) for (let x = 0; x < 16; x++) { c.fillStyle = `rgb(${x * 16},${y * 16},${(x ^ y) * 16})`; c.fillRect(x, y, 1, 1); } ctx.imageSmoothingEnabled = false; ctx.drawImage(s, 20, 20, 160, 160); ctx.imageSmoothingEnabled = true; ctx.drawImage(s, 200, 20, 160, 160); ctx.drawImage(s, 4, 4, 8, 8, 380, 20, 160, 160); ctx.save(); ctx.translate(640, 100); ctx.rotate(.5); ctx.drawImage(s, -60, -60, 120, 120); ctx.restore(); ctx.drawImage(s, 20, 200); ctx.drawImage(s, 16, 16, -16, -16, 60, 200, 32, 32); let e = []; for (const f of [() => ctx.drawImage({}, 0, 0), () => ctx.drawImage(s), () => ctx.drawImage(document.createElement('canvas'), 0, 0), () => { const z = document.createElement('canvas'); z.width = 0; ctx.drawImage(z, 0, 0); }]) try { f(); e.push('ok'); } catch (x) { e.push(x.name); } return e.join() + s.width; })()
// expect: "TypeError,TypeError,ok,InvalidStateError16"
// picture: 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000 000000
// picture: 000000 080808 280828 480848 680868 880888 a808a8 c808c8 e808e8 000000 08080b 270826 470848 670866 870888 a708a6
// picture: 000000 082828 282808 482868 682848 8828a8 a82888 c828e8 e828c8 000000 082726 272715 472759 67274f 87279f a72795
// picture: 000000 084848 284868 484808 684828 8848c8 a848e8 c84888 e848a8 000000 084748 274759 474716 67472f 8747bd a747d9
// picture: 000000 086868 286848 486828 686808 8868e8 a868c8 c868a8 e86888 000000 086766 27674f 47672f 676723 8767ca a767c0
// picture: 000000 088888 2888a8 4888c8 6888e8 888808 a88828 c88848 e88868 000000 088788 27879f 4787bd 6787ca 878727 a78731
// picture: 000000 08a8a8 28a888 48a8e8 68a8c8 88a828 a8a808 c8a868 e8a848 000000 08a7a6 27a795 47a7d9 67a7c0 87a731 a7a715
// picture: 000000 08c8c8 28c8e8 48c888 68c8a8 88c848 a8c868 c8c808 e8c828 000000 08c7c8 27c7d9 47c796 67c7a1 87c74f a7c759
// picture: 000000 08e8e8 28e8c8 48e8a8 68e888 88e868 a8e848 c8e828 e8e808 000000 08e6e4 27e6c9 47e6a6 67e689 87e666 a7e649
