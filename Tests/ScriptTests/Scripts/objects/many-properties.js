const o = {}; for (let i = 0; i < 500; i++) o['k' + i] = i; let s = 0; for (const k in o) s += o[k]; print(s, Object.keys(o).length); for (let i = 0; i < 490; i++) delete o['k' + i]; print(Object.keys(o).join()); o.k3 = 'again'; print(o.k3, o.k499, Object.keys(o).length);
// expect: 124750 500
// expect: k490,k491,k492,k493,k494,k495,k496,k497,k498,k499
// expect: again 499 11
