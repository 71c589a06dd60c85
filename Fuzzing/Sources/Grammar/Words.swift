extension Program {
    static let names = ["a", "b", "c", "o", "f", "i", "undefined", "this", "arguments", "super", "x"]
    static let literals = [
        "0", "1", "-1", "NaN", "Infinity", "1e308", "-0", "4294967295", "4294967296", "2147483647", "0.1", "''", "'ab'",
        "null", "true", "false", "10n", "-3n", "'\\ud800'", "'x'.repeat(99)", "[]", "({})", "Symbol.iterator", "1e-320",
    ]
    static let binary = [
        "+", "-", "*", "/", "%", "**", "<<", ">>", ">>>", "&", "|", "^", "&&", "||", "??", "==", "===", "<", ">=", "in",
        "instanceof", ",",
    ]
    static let unary = ["-", "+", "!", "~", "typeof", "void", "delete", "await", "...", "yield"]
    static let assignments = ["=", "+=", "-=", "*=", "**=", "??=", "||=", "&&=", ">>>=", "%="]
    static let patterns = [
        "a*", "(a|b)+?", "(?<n>.)\\k<n>", "[^\\d-x]{2,5}", "(?=a)(?!b)", "(?<=a)b", "\\u{1F600}", "^$|\\b",
    ]
    static let members = [
        "length", "push", "pop", "splice", "slice", "concat", "join", "map", "filter", "reduce", "sort", "fill", "flat",
        "indexOf", "at", "copyWithin", "toString", "valueOf", "prototype", "constructor", "__proto__", "call", "apply",
        "bind", "next", "return", "throw", "then", "catch", "finally", "get", "set", "has", "delete", "add", "keys",
        "entries", "replace", "replaceAll", "match", "matchAll", "split", "padEnd", "at", "codePointAt", "normalize",
        "localeCompare", "toFixed", "toPrecision", "subarray", "buffer", "resize", "raw", "description", "exec", "test",
        "lastIndex", "toISOString", "setMonth", "name", "message", "stack", "from", "of", "assign", "freeze",
        "fromEntries",
        "defineProperty", "getOwnPropertyNames", "setPrototypeOf", "groupBy", "construct", "ownKeys", "all", "race",
    ]
}

extension Vocabulary {
    /// The language's own objects.
    package static let language = Vocabulary(
        values: [
            "Object", "Array", "Map", "Set", "WeakMap", "Promise", "Proxy", "Reflect", "JSON", "Math", "Date", "RegExp",
            "String", "Number", "BigInt", "Symbol", "Function.prototype", "ArrayBuffer", "Uint8Array", "Float64Array",
            "DataView", "Error", "TypeError", "globalThis", "WeakRef", "Int16Array", "Boolean", "Uint8ClampedArray",
        ],
        members: [],
        calls: [
            "Object.defineProperty", "Object.setPrototypeOf", "new Proxy", "Reflect.construct", "JSON.stringify",
            "JSON.parse", "Array.from", "new Uint8Array", "Promise.all", "Object.assign", "String.raw", "Math.max",
            "new Map", "parseInt", "new Date", "BigInt.asIntN", "structuredClone", "Array.prototype.sort.call",
        ]
    )

    /// A page's: the canvas and all that hangs on it.
    package static let page = Vocabulary(
        values: [
            "ctx", "canvas", "window", "document", "Path2D", "DOMMatrix", "ImageData", "OffscreenCanvas", "other",
            "path",
            "gradient", "data", "__zee", "Image",
        ],
        members: [
            "fillStyle", "strokeStyle", "globalAlpha", "globalCompositeOperation", "filter", "font", "lineWidth",
            "lineCap", "lineDashOffset", "miterLimit", "shadowBlur", "shadowColor", "shadowOffsetX", "textAlign",
            "letterSpacing", "direction", "imageSmoothingEnabled", "width", "height", "data",
        ],
        calls: [
            "ctx.fillRect", "ctx.strokeRect", "ctx.clearRect", "ctx.beginPath", "ctx.moveTo", "ctx.lineTo", "ctx.arc",
            "ctx.arcTo", "ctx.ellipse", "ctx.bezierCurveTo", "ctx.quadraticCurveTo", "ctx.rect", "ctx.roundRect",
            "ctx.closePath", "ctx.fill", "ctx.stroke", "ctx.clip", "ctx.save", "ctx.restore", "ctx.translate",
            "ctx.rotate", "ctx.scale", "ctx.transform", "ctx.setTransform", "ctx.setLineDash", "ctx.fillText",
            "ctx.strokeText", "ctx.measureText", "ctx.drawImage", "ctx.getImageData", "ctx.putImageData",
            "ctx.createLinearGradient", "ctx.createRadialGradient", "ctx.createConicGradient", "ctx.createPattern",
            "ctx.isPointInPath", "ctx.isPointInStroke", "ctx.beginLayer", "ctx.endLayer", "ctx.reset", "new Path2D",
            "new DOMMatrix", "new ImageData", "new OffscreenCanvas", "path.addPath", "gradient.addColorStop",
            "setTimeout", "requestAnimationFrame", "__zee.setStatus", "createImageBitmap",
        ]
    )
}
