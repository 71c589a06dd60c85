const a = { x: 1, y: 2 };
print(JSON.stringify({ ...a, y: 3, z: 4 })); // expect: {"x":1,"y":3,"z":4}
print(JSON.stringify({ y: 0, ...a })); // expect: {"y":2,"x":1}
print(JSON.stringify({ ...null, ...undefined, ...5, ...'hi' })); // expect: {"0":"h","1":"i"}
print(JSON.stringify({ ...[7, 8] })); // expect: {"0":7,"1":8}
