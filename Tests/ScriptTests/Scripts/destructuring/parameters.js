const f = ({ x, y = 2 } = {}, [z] = [3]) => [x, y, z].join();
print(f()); // expect: ,2,3
print(f({ x: 1 })); // expect: 1,2,3
print(f({ x: 1, y: 5 }, [6])); // expect: 1,5,6
