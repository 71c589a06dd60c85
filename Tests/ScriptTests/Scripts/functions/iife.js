print((function () { return 'a'; })()); // expect: a
print((() => 'b')()); // expect: b
print((function () { return this === undefined || typeof this; }).call(1)); // expect: object
!function () { print('bang'); }(); // expect: bang
void function () { print('void'); }(); // expect: void
