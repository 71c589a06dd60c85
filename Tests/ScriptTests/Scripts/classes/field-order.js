const log = [];
const t = x => { log.push(x); return x; };
class A { [t('k1')] = t('v1'); static [t('k2')] = t('v2'); [t('k3')] = t('v3'); constructor() { t('ctor'); } }
print(log); // expect: k1,k2,k3,v2
new A();
print(log); // expect: k1,k2,k3,v2,v1,v3,ctor
