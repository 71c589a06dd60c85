var t = 0; for (var i = 0; i < 5; i++) { t += i; } if (t > 5) { 'big:' + t } else { 'small' }
// expect: "big:10"
