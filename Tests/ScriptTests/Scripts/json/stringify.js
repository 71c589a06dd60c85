print(JSON.stringify({ a: 1, b: [true, null, 'x'], c: undefined, d: () => 1, e: NaN, f: new Date(0) })); // expect: {"a":1,"b":[true,null,"x"],"e":null,"f":"1970-01-01T00:00:00.000Z"}
print(JSON.stringify([undefined, () => 1, Symbol()]), JSON.stringify(undefined), JSON.stringify('a"b\n')); // expect: [null,null,null] undefined "a\"b\n"
print(JSON.stringify({ toJSON() { return 'custom'; } }), JSON.stringify(Object(1)), JSON.stringify(-0)); // expect: "custom" 1 0
print(JSON.stringify('\ud800'), JSON.stringify({ [Symbol('s')]: 1 }), JSON.stringify(new Map([[1, 2]]))); // expect: "\ud800" {} {}
