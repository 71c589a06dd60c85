print(5..toString(), (5).toFixed(1), 5.0.toFixed(2), 1.5.toString()); // expect: 5 5.0 5.00 1.5
print(new Number(5) + 1, typeof new Number(5), typeof Number('5'), Object(5) instanceof Number); // expect: 6 object number true
