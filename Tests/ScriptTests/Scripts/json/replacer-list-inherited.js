print(JSON.stringify(Object.create({ x: 1 }), ["x"])); // expect: {"x":1}
print(JSON.stringify({ a: 1, b: 2 }, ["b", "b", "a"])); // expect: {"b":2,"a":1}
print(JSON.stringify({ 1: "x" }, [1])); // expect: {"1":"x"}
