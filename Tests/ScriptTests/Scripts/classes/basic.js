class Point {
  constructor(x, y) { this.x = x; this.y = y; }
  add(o) { return new Point(this.x + o.x, this.y + o.y); }
  toString() { return `(${this.x}, ${this.y})`; }
}
print(new Point(1, 2).add(new Point(3, 4))); // expect: (4, 6)
print(typeof Point); // expect: function
print(Point.name); // expect: Point
print(Point.length); // expect: 2
print(Object.keys(Point.prototype).length); // expect: 0
