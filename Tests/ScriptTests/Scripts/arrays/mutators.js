const a = [1, 2, 3];
print(a.push(4, 5), a.pop(), a.shift(), a.unshift(0, 1), a); // expect: 5 5 1 5 0,1,2,3,4
print(a.splice(1, 2), a, a.splice(1, 0, 'x', 'y').length, a, a.reverse()); // expect: 1,2 4,3,y,x,0 0 4,3,y,x,0 4,3,y,x,0
print(a.fill(7, 1, 3), a.length); // expect: 4,7,7,x,0 5
a.length = 1;
print(a, a.length); // expect: 4 1
