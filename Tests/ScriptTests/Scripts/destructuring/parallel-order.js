print((() => { const log = []; const t = n => ({ set v(x) { log.push(n + x); } }); const f = x => (log.push("v" + x), x); [t("a").v, t("b").v] = [f(1), f(2)]; return log; })()); // expect: v1,v2,a1,b2
print((() => { let [a, , b] = [1, 2, 3, 4]; return [a, b]; })()); // expect: 1,3
print((() => { let f; [f] = [() => 1]; return f.name; })()); // expect: 
print((() => { let x = 0; for ([x] = [3]; x > 0; [x] = [x - 1]); return x; })()); // expect: 0
