// A million points of a curve on the canvas of a page, in paths of a thousand that are never drawn: what crossing from
// the script to the canvas costs. Only our engine has a page.
var context = window.__zee.ctx;

function work() {
    for (var i = 0; i < 1000000; i++) {
        if (i % 1000 === 0) context.beginPath();
        var angle = i * 0.001;
        context.lineTo(640 + 300 * Math.cos(angle), 360 + 300 * Math.sin(angle));
    }
}

work();
var best = Infinity;
for (var round = 0; round < 5; round++) {
    var start = Date.now();
    work();
    best = Math.min(best, Date.now() - start);
}
console.log('canvas\t' + best);
