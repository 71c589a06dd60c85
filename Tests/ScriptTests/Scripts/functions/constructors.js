function Point(x, y) { this.x = x; this.y = y; } Point.prototype.sum = function () { return this.x + this.y; };
const p = new Point(1, 2); print(p.sum(), p.constructor === Point, Object.keys(p).join(), new Point instanceof Point);
// expect: 3 true x,y true
function R() { return { own: 1 }; } print(new R().own); function T() { print(new.target === T); } new T(); T();
// expect: 1
// expect: true
// expect: false
