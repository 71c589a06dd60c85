const rs = [];
for (let i = 0; i < 2; i++) rs.push(/x/g);
print(rs[0] === rs[1]); // expect: false
