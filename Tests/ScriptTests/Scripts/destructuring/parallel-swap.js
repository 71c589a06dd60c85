print((() => { let a = 1, b = 2; [a, b] = [b, a]; return a + "," + b; })()); // expect: 2,1
print((() => { const o = { x: 1, y: 2 }; [o.x, o.y] = [o.y, o.x]; return o.x + "," + o.y; })()); // expect: 2,1
print((() => { const l = [1, 2, 3]; [l[0], l[2]] = [l[2], l[0]]; return l; })()); // expect: 3,2,1
print((() => { let a, b, c; [a, b = 5, [c]] = [1, undefined, [7]]; return [a, b, c]; })()); // expect: 1,5,7
print((() => { let i = 0; const l = []; [l[i++], l[i++]] = [i, i]; return l; })()); // expect: 0,0
print((() => { let a = 1; [a] = [a + 1, a = 9]; return a; })()); // expect: 2
