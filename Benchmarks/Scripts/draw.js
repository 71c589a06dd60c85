// A million points of a curve, handed to a context that only remembers the last: what a drawing script costs without
// the drawing.
var say = typeof print === 'undefined' ? function (line) { console.log(line); } : print;
var context = {
    count: 0, x: 0, y: 0,
    beginPath: function () {},
    lineTo: function (x, y) {
        this.count = this.count + 1;
        this.x = x;
        this.y = y;
    },
    stroke: function () {}
};

function work() {
    context.beginPath();
    for (var i = 0; i < 1000000; i++) {
        var angle = i * 0.001;
        context.lineTo(640 + 300 * Math.cos(angle), 360 + 300 * Math.sin(angle));
    }
    context.stroke();
}

work();
var best = Infinity;
for (var round = 0; round < 5; round++) {
    var start = Date.now();
    work();
    best = Math.min(best, Date.now() - start);
}
say('draw\t' + best);
