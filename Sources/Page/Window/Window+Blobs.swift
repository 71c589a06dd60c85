internal import Script

/// Bytes as programs pass them about: `Blob`, Base64, UTF-8, and `toBlob` of a canvas. In the language of the page, like
/// events; whatever is made is on its heap.
extension Window {
    static let blobNames = ["Blob", "TextEncoder", "TextDecoder", "btoa", "atob"]

    func loadBlobs() {
        guard !hasBlobs else { return }
        hasBlobs = true
        _ = try? engine.evaluate(source: Self.blobs, name: "page")  // As in `loadEvents`.
    }

    /// A method of a canvas that the script part replaces when it is loaded.
    static func loading(_ name: String) -> Member {
        Row<CanvasElement>.method(name) { _, call in
            call.window.loadBlobs()
            let method = try call.context.member(name, of: call.context.this)
            return try call.context.call(method, this: call.context.this, call.arguments)
        }
    }

    private static let blobs = """
        (() => {
        const { setTimeout, Uint8Array, ArrayBuffer, String, DOMException, TypeError, Promise } = window;
        const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
        const define = (name, value) =>
          Object.defineProperty(window, name, { value, writable: true, configurable: true });
        const refuse = (name, text) => {
          throw new DOMException(`Failed to execute '${name}' on 'Window': ${text}`, 'InvalidCharacterError');
        };
        const encode = text => {
          const binary = unescape(encodeURIComponent(`${text}`.toWellFormed()));
          return Uint8Array.from({ length: binary.length }, (_, index) => binary.charCodeAt(index));
        };
        const decode = bytes => {
          const parts = [];
          let run = '';
          for (let index = 0; index < bytes.length;) {
            const first = bytes[index++];
            let extra = first < 0x80 ? 0 : first >= 0xC2 && first < 0xE0 ? 1 : first >= 0xE0 && first < 0xF0 ? 2
              : first >= 0xF0 && first < 0xF5 ? 3 : -1;
            let point = extra < 0 ? 0xFFFD : extra ? first & (0x3F >> extra) : first;
            let low = first === 0xE0 ? 0xA0 : first === 0xF0 ? 0x90 : 0x80;
            let high = first === 0xED ? 0x9F : first === 0xF4 ? 0x8F : 0xBF;
            for (; extra > 0; extra--) {
              const next = bytes[index];
              if (!(next >= low && next <= high)) { point = 0xFFFD; break }
              point = point << 6 | next & 0x3F;
              [low, high] = [0x80, 0xBF];
              index++;
            }
            run += String.fromCodePoint(point);
            if (run.length > 4096) { parts.push(run); run = '' }
          }
          return parts.join('') + run;
        };
        let open;
        const bytesOf = part => part instanceof Blob ? open(part)
          : part instanceof ArrayBuffer ? new Uint8Array(part)
          : ArrayBuffer.isView(part) ? new Uint8Array(part.buffer, part.byteOffset, part.byteLength) : encode(part);
        class Blob {
          #bytes; #type;
          constructor(parts = [], options) {
            const pieces = [...parts].map(bytesOf);
            this.#bytes = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
            let end = 0;
            for (const piece of pieces) { this.#bytes.set(piece, end); end += piece.length }
            this.#type = `${options?.type ?? ''}`.toLowerCase();
          }
          get size() { return this.#bytes.length }
          get type() { return this.#type }
          slice(start, end, type) { return new Blob([this.#bytes.slice(start, end)], { type }) }
          async text() { return decode(this.#bytes) }
          async bytes() { return this.#bytes.slice() }
          async arrayBuffer() { return this.#bytes.slice().buffer }
          get [Symbol.toStringTag]() { return 'Blob' }
          static { open = blob => blob.#bytes }
        }
        define('Blob', Blob);
        define('TextEncoder', class TextEncoder {
          get encoding() { return 'utf-8' }
          encode(text = '') { return encode(text) }
        });
        define('TextDecoder', class TextDecoder {
          get encoding() { return 'utf-8' }
          decode(source) { return source === undefined ? '' : decode(bytesOf(source)) }
        });
        const btoa = function btoa(text) {
          if (!arguments.length)
            throw new TypeError("Failed to execute 'btoa' on 'Window': 1 argument required, but only 0 present.");
          text = `${text}`;
          const parts = [];
          for (let index = 0; index < text.length; index += 3) {
            const codes = [0, 1, 2].map(offset => text.charCodeAt(index + offset));
            if (codes.some(code => code > 255))
              refuse('btoa', 'The string to be encoded contains characters outside of the Latin1 range.');
            const bits = codes[0] << 16 | codes[1] << 8 | codes[2];
            parts.push(letters[bits >> 18], letters[bits >> 12 & 63], codes[1] >= 0 ? letters[bits >> 6 & 63] : '=',
              codes[2] >= 0 ? letters[bits & 63] : '=');
          }
          return parts.join('');
        };
        const atob = function atob(text) {
          if (!arguments.length)
            throw new TypeError("Failed to execute 'atob' on 'Window': 1 argument required, but only 0 present.");
          let plain = `${text}`.replace(/[\\t\\n\\f\\r ]/g, '');
          if (plain.length % 4 === 0) plain = plain.replace(/={1,2}$/, '');
          if (plain.length % 4 === 1 || /[^A-Za-z0-9+\\/]/.test(plain))
            refuse('atob', 'The string to be decoded is not correctly encoded.');
          const parts = [];
          let bits = 0, count = 0;
          for (const letter of plain) {
            bits = (bits << 6 | letters.indexOf(letter)) & 0xFFFFFF;
            if ((count += 6) >= 8) parts.push(String.fromCharCode(bits >> (count -= 8) & 255));
          }
          return parts.join('');
        };
        define('btoa', btoa);
        define('atob', atob);
        const fromURL = url => {
          const [head, data] = url.split(',');
          const binary = atob(data);
          const bytes = Uint8Array.from({ length: binary.length }, (_, index) => binary.charCodeAt(index));
          return new Blob([bytes], { type: head.slice(5).split(';')[0] });
        };
        const method = (target, name, value) =>
          Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
        method(HTMLCanvasElement.prototype, 'toBlob', function toBlob(callback, type, quality) {
          if (typeof callback !== 'function')
            throw new TypeError("Failed to execute 'toBlob' on 'HTMLCanvasElement': "
              + "parameter 1 is not of type 'Function'.");
          const url = this.toDataURL(type, quality);
          setTimeout(() => callback(url === 'data:,' ? null : fromURL(url)));
        });
        method(OffscreenCanvas.prototype, 'convertToBlob', async function convertToBlob(options) {
          if (!this.width || !this.height)
            throw new DOMException("Failed to execute 'convertToBlob' on 'OffscreenCanvas': "
              + 'The size of the OffscreenCanvas is zero.', 'IndexSizeError');
          const copy = document.createElement('canvas');
          [copy.width, copy.height] = [this.width, this.height];
          copy.getContext('2d').drawImage(this, 0, 0);
          const url = copy.toDataURL(options?.type, options?.quality);
          return fromURL(url);
        });
        })()
        """
}
