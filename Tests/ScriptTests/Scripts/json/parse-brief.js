print(JSON.stringify(JSON.parse('{"a":[1,2,{"b":null}],"c":"\\u0041\\n","d":1e2,"e":true}')), JSON.parse('"x"'), JSON.parse(' [ ] ').length, JSON.parse('-0.5'), JSON.parse('{"__proto__":1}').__proto__); for (const bad of ['{', '[1,]', "{'a':1}", '01', 'undefined', '', '{"a":1}x', '"\n"']) { try { JSON.parse(bad); print('ok?', bad); } catch (e) { print(e.name); } } print(JSON.parse('[1,2,3]', (k, v) => typeof v === 'number' ? v * 2 : v).join(), JSON.stringify(JSON.parse('{"a":1,"b":2}', (k, v) => k === 'a' ? undefined : v)));
// expect: {"a":[1,2,{"b":null}],"c":"A\n","d":100,"e":true} x 0 -0.5 1
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: SyntaxError
// expect: 2,4,6 {"b":2}
