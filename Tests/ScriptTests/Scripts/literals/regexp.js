print(/a+b/gi.source, /a+b/gi.flags, /[/]x/.test('/x'), String(/\//)); // expect: a+b gi true /\//
print(/(?<y>\d{4})-(?<m>\d\d)/.exec('on 2024-05').groups.m, /x/y.sticky); // expect: 05 true
