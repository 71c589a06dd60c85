print('aXbX'.replace('X', '-'), 'aXbX'.replaceAll('X', '-'), 'aXbX'.replace(/x/gi, (m, o) => m + o), 'john smith'.replace(/(\w+) (\w+)/, '$2, $1'), 'abc'.replace('b', '[$&$`$\'$$]'), 'x'.replace('x', () => '$1'), '2024-05'.replace(/(?<y>\d+)-(?<m>\d+)/, '$<m>/$<y>'));
print('aaa'.replace(/a/g, (m, i) => i), 'abc'.replaceAll('', '-'), 'a.b.c'.replaceAll('.', () => '!'), 'abc'.replace(/(z)?b/, '[$1]')); try { 'a'.replaceAll(/a/, ''); } catch (e) { print(e.name); }
// expect: a-bX a-b- aX1bX3 smith, john a[bac$]c $1 05/2024
// expect: 012 -a-b-c- a!b!c a[]c
// expect: TypeError
