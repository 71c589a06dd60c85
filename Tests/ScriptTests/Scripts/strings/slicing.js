print('hello'.slice(1, 3), 'hello'.slice(-3), 'hello'.slice(2, -1), 'hello'.substring(3, 1), 'hello'.substr(-3, 2), 'hello'.slice(5), 'abc'.substring(NaN, 2)); // expect: el llo ll el ll  ab
