print(encodeURIComponent('a b&c/é😀'), encodeURI('a b&c/é'), decodeURIComponent('%C3%A9%20'), decodeURI('%2F%41')); // expect: a%20b%26c%2F%C3%A9%F0%9F%98%80 a%20b&c/%C3%A9 é  %2FA
try { encodeURIComponent('\ud800'); } catch (e) { print(e.name); } // expect: URIError
