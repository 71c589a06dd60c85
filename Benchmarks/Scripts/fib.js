// Calls, and little else: fib(27) is 832,000 of them.
var say = typeof print === 'undefined' ? function (line) { console.log(line); } : print;

function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

fib(20);
var best = Infinity;
for (var round = 0; round < 3; round++) {
    var start = Date.now();
    fib(27);
    best = Math.min(best, Date.now() - start);
}
say('fib\t' + best);
