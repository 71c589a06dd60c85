print(Date.prototype.toGMTString === Date.prototype.toUTCString); // expect: true
print(new Date(0).toGMTString()); // expect: Thu, 01 Jan 1970 00:00:00 GMT
