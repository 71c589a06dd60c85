print(1); setTimeoutLike(); function setTimeoutLike() { Promise.resolve().then(() => print('micro1')).then(() => print('micro2')); } (async () => { print(2); await 0; print('await1'); await 0; print('await2'); })(); queueMicrotask(() => print('qm')); print(3);
// expect: 1
// expect: 2
// expect: 3
// expect: micro1
// expect: await1
// expect: qm
// expect: micro2
// expect: await2
