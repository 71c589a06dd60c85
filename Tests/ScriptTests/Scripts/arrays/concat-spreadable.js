print([1].concat({ length: 1, 0: 9, [Symbol.isConcatSpreadable]: true })); // expect: 1,9
print([1].concat(Object.assign([2, 3], { [Symbol.isConcatSpreadable]: false })).length); // expect: 2
print([1].concat(new Proxy([2, 3], {}))); // expect: 1,2,3
