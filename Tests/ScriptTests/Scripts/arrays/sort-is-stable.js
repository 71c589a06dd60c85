const people = [['a', 2], ['b', 1], ['c', 2], ['d', 1], ['e', 1], ['f', 2], ['g', 1], ['h', 2], ['i', 1], ['j', 2], ['k', 1], ['l', 2]];
print(people.sort((x, y) => x[1] - y[1]).map(x => x[0]).join('')); // expect: bdegikacfhjl
