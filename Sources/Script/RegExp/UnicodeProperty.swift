/// A property that `\p{…}` can ask for and the standard library answers.
enum UnicodeProperty: Sendable {
    /// One bit for each general category, numbered as in `categoryNames`.
    case category(UInt32)
    case binary(@Sendable (Unicode.Scalar.Properties) -> Bool)

    func holds(for point: UInt32) -> Bool {
        // Surrogates are no scalars: they have a category, and of the properties here no other.
        guard let scalar = Unicode.Scalar(point) else {
            if case .category(let mask) = self { return mask & Self.surrogates != 0 }
            return false
        }
        switch self {
        case .category(let mask): return mask >> Self.number(of: scalar.properties.generalCategory) & 1 == 1
        case .binary(let test): return test(scalar.properties)
        }
    }
}

/// What a property name stands for: a question to ask, or ranges from a table.
enum ResolvedProperty: Sendable {
    case question(UnicodeProperty)
    case ranges(CodePointSet)

    /// Looks a `\p{name}` or `\p{name=value}` up; nil when there is no such property.
    init?(name: String, value: String?) {
        if let value {
            switch name {
            case "General_Category", "gc":
                guard let mask = UnicodeProperty.categoryMask(value) else { return nil }
                self = .question(.category(mask))
            case "Script", "sc":
                guard let entry = Self.script(value) else { return nil }
                self = .ranges(CodePointSet(pairs: Array(ScriptRanges.bounds[entry.script])))
            case "Script_Extensions", "scx":
                guard let entry = Self.script(value) else { return nil }
                self = .ranges(CodePointSet(pairs: Array(ScriptRanges.bounds[entry.extensions])))
            default: return nil
            }
            return
        }
        switch name {
        case "Any": self = .ranges(.everything)
        case "ASCII": self = .ranges(CodePointSet(0, 0x7f))
        case "Assigned":
            guard let unassigned = UnicodeProperty.categoryMask("Cn") else { return nil }
            self = .question(.category(~unassigned))
        case "Extended_Pictographic", "ExtPict": self = .ranges(CodePointSet(pairs: ScriptRanges.extendedPictographic))
        case "Emoji_Component", "EComp": self = .ranges(CodePointSet(pairs: ScriptRanges.emojiComponent))
        case "Regional_Indicator", "RI": self = .ranges(CodePointSet(pairs: ScriptRanges.regionalIndicator))
        default:
            if let mask = UnicodeProperty.categoryMask(name) {
                self = .question(.category(mask))
            } else if let test = UnicodeProperty.binaryTest(name) {
                self = .question(.binary(test))
            } else {
                return nil
            }
        }
    }

    private static func script(_ name: String) -> ScriptRanges.Entry? {
        ScriptRanges.entries.first { $0.name == name || $0.alias == name }
    }
}

extension UnicodeProperty {
    /// Short and long names in the order of the bits.
    private static let categoryNames: [(short: String, long: String)] = [
        ("Lu", "Uppercase_Letter"), ("Ll", "Lowercase_Letter"), ("Lt", "Titlecase_Letter"), ("Lm", "Modifier_Letter"),
        ("Lo", "Other_Letter"), ("Mn", "Nonspacing_Mark"), ("Mc", "Spacing_Mark"), ("Me", "Enclosing_Mark"),
        ("Nd", "Decimal_Number"), ("Nl", "Letter_Number"), ("No", "Other_Number"), ("Pc", "Connector_Punctuation"),
        ("Pd", "Dash_Punctuation"), ("Ps", "Open_Punctuation"), ("Pe", "Close_Punctuation"),
        ("Pi", "Initial_Punctuation"), ("Pf", "Final_Punctuation"), ("Po", "Other_Punctuation"), ("Sm", "Math_Symbol"),
        ("Sc", "Currency_Symbol"), ("Sk", "Modifier_Symbol"), ("So", "Other_Symbol"), ("Zs", "Space_Separator"),
        ("Zl", "Line_Separator"), ("Zp", "Paragraph_Separator"), ("Cc", "Control"), ("Cf", "Format"),
        ("Cs", "Surrogate"), ("Co", "Private_Use"), ("Cn", "Unassigned"),
    ]

    fileprivate static let surrogates: UInt32 = 1 << 27

    /// Groups of categories: all that begin with the letter, but LC, the cased letters.
    private static let groups: [(short: String, long: String, members: String)] = [
        ("L", "Letter", "L"), ("M", "Mark", "M"), ("N", "Number", "N"), ("P", "Punctuation", "P"),
        ("S", "Symbol", "S"), ("Z", "Separator", "Z"), ("C", "Other", "C"),
    ]

    fileprivate static func categoryMask(_ name: String) -> UInt32? {
        let aliases = ["cntrl": "Cc", "digit": "Nd", "punct": "P", "Combining_Mark": "M"]
        let name = aliases[name] ?? name
        if name == "LC" || name == "Cased_Letter" { return 0b111 }
        if let index = categoryNames.firstIndex(where: { $0.short == name || $0.long == name }) { return 1 << index }
        guard let group = groups.first(where: { $0.short == name || $0.long == name }) else { return nil }
        var mask: UInt32 = 0
        for (index, names) in categoryNames.enumerated() where names.short.hasPrefix(group.members) {
            mask |= 1 << index
        }
        return mask
    }

    fileprivate static func number(of category: Unicode.GeneralCategory) -> UInt32 {
        switch category {
        case .uppercaseLetter: 0
        case .lowercaseLetter: 1
        case .titlecaseLetter: 2
        case .modifierLetter: 3
        case .otherLetter: 4
        case .nonspacingMark: 5
        case .spacingMark: 6
        case .enclosingMark: 7
        case .decimalNumber: 8
        case .letterNumber: 9
        case .otherNumber: 10
        case .connectorPunctuation: 11
        case .dashPunctuation: 12
        case .openPunctuation: 13
        case .closePunctuation: 14
        case .initialPunctuation: 15
        case .finalPunctuation: 16
        case .otherPunctuation: 17
        case .mathSymbol: 18
        case .currencySymbol: 19
        case .modifierSymbol: 20
        case .otherSymbol: 21
        case .spaceSeparator: 22
        case .lineSeparator: 23
        case .paragraphSeparator: 24
        case .control: 25
        case .format: 26
        case .surrogate: 27
        case .privateUse: 28
        case .unassigned: 29
        @unknown default: 29
        }
    }

    fileprivate static func binaryTest(_ name: String) -> (@Sendable (Unicode.Scalar.Properties) -> Bool)? {
        switch name {
        case "Alphabetic", "Alpha": { $0.isAlphabetic }
        case "ASCII_Hex_Digit", "AHex": { $0.isASCIIHexDigit }
        case "Bidi_Control", "Bidi_C": { $0.isBidiControl }
        case "Bidi_Mirrored", "Bidi_M": { $0.isBidiMirrored }
        case "Case_Ignorable", "CI": { $0.isCaseIgnorable }
        case "Cased": { $0.isCased }
        case "Changes_When_Casefolded", "CWCF": { $0.changesWhenCaseFolded }
        case "Changes_When_Casemapped", "CWCM": { $0.changesWhenCaseMapped }
        case "Changes_When_Lowercased", "CWL": { $0.changesWhenLowercased }
        case "Changes_When_NFKC_Casefolded", "CWKCF": { $0.changesWhenNFKCCaseFolded }
        case "Changes_When_Titlecased", "CWT": { $0.changesWhenTitlecased }
        case "Changes_When_Uppercased", "CWU": { $0.changesWhenUppercased }
        case "Dash": { $0.isDash }
        case "Default_Ignorable_Code_Point", "DI": { $0.isDefaultIgnorableCodePoint }
        case "Deprecated", "Dep": { $0.isDeprecated }
        case "Diacritic", "Dia": { $0.isDiacritic }
        case "Emoji": { $0.isEmoji }
        case "Emoji_Modifier", "EMod": { $0.isEmojiModifier }
        case "Emoji_Modifier_Base", "EBase": { $0.isEmojiModifierBase }
        case "Emoji_Presentation", "EPres": { $0.isEmojiPresentation }
        case "Extender", "Ext": { $0.isExtender }
        case "Grapheme_Base", "Gr_Base": { $0.isGraphemeBase }
        case "Grapheme_Extend", "Gr_Ext": { $0.isGraphemeExtend }
        case "Hex_Digit", "Hex": { $0.isHexDigit }
        case "IDS_Binary_Operator", "IDSB": { $0.isIDSBinaryOperator }
        case "IDS_Trinary_Operator", "IDST": { $0.isIDSTrinaryOperator }
        case "ID_Continue", "IDC": { $0.isIDContinue }
        case "ID_Start", "IDS": { $0.isIDStart }
        case "Ideographic", "Ideo": { $0.isIdeographic }
        case "Join_Control", "Join_C": { $0.isJoinControl }
        case "Logical_Order_Exception", "LOE": { $0.isLogicalOrderException }
        case "Lowercase", "Lower": { $0.isLowercase }
        case "Math": { $0.isMath }
        case "Noncharacter_Code_Point", "NChar": { $0.isNoncharacterCodePoint }
        case "Pattern_Syntax", "Pat_Syn": { $0.isPatternSyntax }
        case "Pattern_White_Space", "Pat_WS": { $0.isPatternWhitespace }
        case "Quotation_Mark", "QMark": { $0.isQuotationMark }
        case "Radical": { $0.isRadical }
        case "Sentence_Terminal", "STerm": { $0.isSentenceTerminal }
        case "Soft_Dotted", "SD": { $0.isSoftDotted }
        case "Terminal_Punctuation", "Term": { $0.isTerminalPunctuation }
        case "Unified_Ideograph", "UIdeo": { $0.isUnifiedIdeograph }
        case "Uppercase", "Upper": { $0.isUppercase }
        case "Variation_Selector", "VS": { $0.isVariationSelector }
        case "White_Space", "space": { $0.isWhitespace }
        case "XID_Continue", "XIDC": { $0.isXIDContinue }
        case "XID_Start", "XIDS": { $0.isXIDStart }
        default: nil
        }
    }
}
