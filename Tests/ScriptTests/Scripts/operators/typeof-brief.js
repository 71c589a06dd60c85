print(typeof 1, typeof '', typeof true, typeof undefined, typeof null, typeof {}, typeof [], typeof (() => 1), typeof Symbol(), typeof class {}, typeof missing);
// expect: number string boolean undefined object object object function symbol function undefined
