/// What the cases find around them: the assertions of the suite, in the language they are called from.
enum WptPrelude {
    static let script = #"""
        class AssertionError extends Error {}
        function __fail(text) { const e = new AssertionError(text); e.name = 'AssertionError'; throw e; }
        function __show(v) {
          if (typeof v === 'string') return JSON.stringify(v);
          if (Object.is(v, -0)) return '-0';
          try { return String(v); } catch (e) { return typeof v; }
        }
        function _assert(v, text) { if (!v) __fail('assert failed: ' + text); }
        function _assertSame(a, b, ta, tb) {
          if (!Object.is(a, b)) __fail(ta + ' === ' + tb + ' (got ' + __show(a) + ', expected ' + __show(b) + ')');
        }
        function _assertDifferent(a, b, ta, tb) {
          if (Object.is(a, b)) __fail(ta + ' !== ' + tb + ' (both ' + __show(a) + ')');
        }
        function _assertPixelApprox(c, x, y, r, g, b, a, tol) {
          const d = c.getContext('2d').getImageData(x, y, 1, 1).data;
          const want = [r, g, b, a];
          for (let i = 0; i < 4; i++) {
            if (!(Math.abs(d[i] - want[i]) <= tol)) {
              __fail('pixel ' + x + ',' + y + ' is ' + [d[0], d[1], d[2], d[3]] + ', expected ' + want
                + (tol ? ' +/- ' + tol : ''));
            }
          }
        }
        function _assertPixel(c, x, y, r, g, b, a) { _assertPixelApprox(c, x, y, r, g, b, a, 0); }
        function _assertGreen(ctx, w, h) {
          const d = ctx.getImageData(0, 0, w, h).data;
          for (let i = 0; i < d.length; i += 4) {
            if (d[i] !== 0 || d[i + 1] !== 255 || d[i + 2] !== 0 || d[i + 3] !== 255) {
              __fail('pixel ' + (i / 4 % w) + ',' + Math.floor(i / 4 / w) + ' is not green');
            }
          }
        }
        function assert_equals(a, b, m) {
          if (!Object.is(a, b)) __fail((m || 'assert_equals') + ': got ' + __show(a) + ', expected ' + __show(b));
        }
        function assert_not_equals(a, b, m) {
          if (Object.is(a, b)) __fail((m || 'assert_not_equals') + ': both are ' + __show(a));
        }
        function assert_true(v, m) { if (v !== true) __fail((m || 'assert_true') + ': got ' + __show(v)); }
        function assert_false(v, m) { if (v !== false) __fail((m || 'assert_false') + ': got ' + __show(v)); }
        function assert_approx_equals(a, b, eps, m) {
          if (typeof a !== 'number' || !(Math.abs(a - b) <= eps)) {
            __fail((m || 'assert_approx_equals') + ': got ' + __show(a) + ', expected ' + __show(b) + ' +/- ' + eps);
          }
        }
        function assert_array_equals(a, b, m) {
          if (a.length !== b.length) __fail((m || 'assert_array_equals') + ': length ' + a.length + ', expected ' + b.length);
          for (let i = 0; i < a.length; i++) {
            if (!Object.is(a[i], b[i])) {
              __fail((m || 'assert_array_equals') + ': [' + i + '] is ' + __show(a[i]) + ', expected ' + __show(b[i]));
            }
          }
        }
        function assert_array_approx_equals(a, b, eps, m) {
          if (a.length !== b.length) __fail((m || 'assert_array_approx_equals') + ': length');
          for (let i = 0; i < a.length; i++) assert_approx_equals(a[i], b[i], eps, m);
        }
        function assert_regexp_match(s, re) { if (!re.test(s)) __fail(__show(s) + ' does not match ' + re); }
        function assert_throws_js(C, f, m) {
          try { f(); } catch (e) {
            if (e instanceof AssertionError) throw e;
            if (!(e instanceof C)) __fail('threw ' + __show(e) + ' instead of ' + C.name);
            return;
          }
          __fail('did not throw ' + C.name + (m ? ': ' + m : ''));
        }
        const __names = {
          INDEX_SIZE_ERR: 'IndexSizeError', NOT_SUPPORTED_ERR: 'NotSupportedError', INVALID_STATE_ERR: 'InvalidStateError',
          SYNTAX_ERR: 'SyntaxError', TYPE_MISMATCH_ERR: 'TypeMismatchError', SECURITY_ERR: 'SecurityError',
          INVALID_ACCESS_ERR: 'InvalidAccessError', INVALID_MODIFICATION_ERR: 'InvalidModificationError',
          DATA_CLONE_ERR: 'DataCloneError',
        };
        function assert_throws_dom(N, f, m) {
          const name = __names[N] || N;
          try { f(); } catch (e) {
            if (e instanceof AssertionError) throw e;
            if (!(e instanceof DOMException) || e.name !== name) __fail('threw ' + __show(e) + ' instead of ' + name);
            return;
          }
          __fail('did not throw ' + name + (m ? ': ' + m : ''));
        }
        function rad2deg(r) { return r / Math.PI * 180; }
        function deg2rad(d) { return d * Math.PI / 180; }
        function __canvas() { return document.createElement('canvas'); }
        var t = { done() {} };
        var canvas = __zee.canvas;
        """#
}
