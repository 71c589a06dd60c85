const log = []; function f() { try { log.push('try'); throw new Error('x'); } catch (e) { log.push('catch'); return log.push('ret'); } finally { log.push('finally'); } } f(); print(log.join()); outer: for (let i = 0; i < 2; i++) { try { continue outer; } finally { log.push('f' + i); } } print(log.join()); print((() => { try { throw 1; } catch { try { return 'a'; } finally { log.push('z'); } } })(), log.length);
// expect: try,catch,ret,finally
// expect: try,catch,ret,finally,f0,f1
// expect: a 7
