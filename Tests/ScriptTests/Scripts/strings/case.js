print('aBc'.toUpperCase(), 'aBc'.toLowerCase(), 'straße'.toUpperCase(), 'ΑΣ'.toLowerCase(), 'ÿ'.toUpperCase(), 'İ'.toLowerCase().length); // expect: ABC abc STRASSE ας Ÿ 2
