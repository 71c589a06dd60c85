print('1234567'.replace(/\B(?=(\d{3})+(?!\d))/g, ',')); // expect: 1,234,567
print('$10 €20'.match(/(?<=€)\d+/)[0]); // expect: 20
print('foobar foobaz'.match(/foo(?!bar)\w+/)[0]); // expect: foobaz
