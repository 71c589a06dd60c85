const names = ['img12', 'img10', 'IMG1', 'img2', 'img010b'];
print([...names].sort((a, b) => a.localeCompare(b, undefined, { numeric: true })).join()); // expect: IMG1,img2,img10,img010b,img12
print('2'.localeCompare('10'), '2'.localeCompare('10', 'en', { numeric: true })); // expect: 1 -1
print('a'.localeCompare('A', 'en', { sensitivity: 'base' }), 'a'.localeCompare('á', 'en', { sensitivity: 'base' })); // expect: 0 0
print('a'.localeCompare('A', 'en', { sensitivity: 'accent' }), 'a'.localeCompare('á', 'en', { sensitivity: 'accent' })); // expect: 0 -1
print('a'.localeCompare('A', 'en', { sensitivity: 'case' }), 'a'.localeCompare('á', 'en', { sensitivity: 'case' })); // expect: -1 0
print('007'.localeCompare('7', 'en', { numeric: true })); // expect: 0
try { 'a'.localeCompare('b', 'en', { sensitivity: 'none' }); } catch (e) { print(e.name); } // expect: RangeError
