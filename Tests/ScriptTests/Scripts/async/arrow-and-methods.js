const o = { async m() { return this.v; }, v: 'mv' };
class A { async m() { return 'cm'; } static async s() { return 's'; } }
const add = async (a, b) => a + b;
Promise.all([o.m(), new A().m(), A.s(), add(1, 2)]).then(r => print(r.join())); // expect: mv,cm,s,3
