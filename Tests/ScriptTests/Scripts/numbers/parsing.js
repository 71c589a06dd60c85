print(Number(''), Number(' 12 '), Number('0x1f'), Number('1e3'), Number('12px'), Number(null), Number(undefined), Number([5]), Number('0b11'), Number('Infinity')); // expect: 0 12 31 1000 NaN 0 NaN 5 3 Infinity
print(parseInt('42px'), parseInt('0x1f'), parseInt('101', 2), parseInt(''), parseInt('1e3'), parseInt(null), parseInt('zz', 36)); // expect: 42 31 5 NaN 1 NaN 1295
print(parseFloat('3.14abc'), parseFloat('.5'), parseFloat('-'), parseFloat('1e3x'), parseFloat('Infinityx')); // expect: 3.14 0.5 NaN 1000 Infinity
print(+'', +' ', +'1,2', +[], +{}, +true, +new Date(5)); // expect: 0 0 NaN 0 NaN 1 5
