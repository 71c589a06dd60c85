// Ten million turns of a loop over two locals, one an integer and one not.
var say = typeof print === 'undefined' ? function (line) { console.log(line); } : print;

function work() {
    var sum = 0, x = 1.5;
    for (var i = 0; i < 10000000; i++) {
        sum = (sum + i * 3) & 0xffff;
        x = x * 0.999 + 0.25;
    }
    return sum + x;
}

work();
var best = Infinity;
for (var round = 0; round < 3; round++) {
    var start = Date.now();
    work();
    best = Math.min(best, Date.now() - start);
}
say('arithmetic\t' + best);
