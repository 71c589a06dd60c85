internal import Script

/// Events that scripts make and dispatch themselves: nobody types here, but programs talk to their own parts this way.
///
/// Written in the language of the page, where listeners are held by the objects they listen to and the collector sees all
/// of it; and loaded by the first program that wants it. What the host tells, such as the end of a load, goes through `listen` and the images' own lists.
extension Window {
    static let eventNames = [
        "EventTarget", "Event", "CustomEvent", "UIEvent", "MouseEvent", "KeyboardEvent", "PointerEvent", "WheelEvent",
    ]

    func loadEvents() {
        guard !hasEvents else { return }
        hasEvents = true
        // It fails when the heap is full or the script has broken what this is made of: then there are no events.
        _ = try? engine.evaluate(source: Self.events, name: "page")
    }

    /// Loads what a method is really made of and calls that, found in the place of this one. Also when it is loaded: a
    /// program takes `dispatchEvent` before it makes the event that loads it. Nil when it is the other one that calls.
    func forwarded(_ name: String, _ call: Call) throws -> Value? {
        guard !isForwarding else { return nil }
        loadEvents()
        isForwarding = true
        defer { isForwarding = false }
        let this = call.context.this.isNullish ? engine.global : call.context.this
        return try call.context.call(try call.context.member(name, of: this), this: this, call.arguments)
    }

    private static let events = """
        (() => {
        const { setTimeout, performance, TypeError, WeakMap, Object } = window;
        const native = Object.getPrototypeOf(Node.prototype);
        const nativeAdd = native.addEventListener, nativeRemove = native.removeEventListener;
        const windowAdd = window.addEventListener;
        const lists = new WeakMap();
        const fail = (name, text) => { throw new TypeError(`Failed to ${name}: ${text}`) };
        let mark, isStopped, isCancelled;
        class Event {
          #type; #bubbles; #cancelable; #target = null; #current = null; #stopped = 0; #prevented = false;
          #time = performance.now();
          constructor(type, options) {
            if (!arguments.length)
              fail(`construct '${new.target.name}'`, '1 argument required, but only 0 present.');
            this.#type = `${type}`;
            this.#bubbles = !!options?.bubbles;
            this.#cancelable = !!options?.cancelable;
          }
          get type() { return this.#type }
          get bubbles() { return this.#bubbles }
          get cancelable() { return this.#cancelable }
          get composed() { return false }
          get isTrusted() { return false }
          get target() { return this.#target }
          get srcElement() { return this.#target }
          get currentTarget() { return this.#current }
          get eventPhase() { return this.#current ? 2 : 0 }
          get timeStamp() { return this.#time }
          get defaultPrevented() { return this.#prevented }
          get cancelBubble() { return this.#stopped > 0 }
          preventDefault() { if (this.#cancelable) this.#prevented = true }
          stopPropagation() { this.#stopped ||= 1 }
          stopImmediatePropagation() { this.#stopped = 2 }
          composedPath() { return this.#current ? [this.#current] : [] }
          get [Symbol.toStringTag]() { return 'Event' }
          static {
            mark = (event, target, current) => { event.#target = target; event.#current = current };
            isStopped = event => event.#stopped;
            isCancelled = event => event.#prevented;
          }
        }
        const shaped = (name, Parent, defaults) => {
          const made = { [name]: class extends Parent {
            constructor(type, options) {
              super(...arguments);
              for (const key in defaults) {
                const value = options?.[key] ?? defaults[key];
                Object.defineProperty(this, key, { value, enumerable: true, configurable: true });
              }
            }
          } }[name];
          Object.defineProperty(made.prototype, Symbol.toStringTag, { value: name, configurable: true });
          return made;
        };
        const keys = { ctrlKey: false, shiftKey: false, altKey: false, metaKey: false };
        const UIEvent = shaped('UIEvent', Event, { detail: 0, view: null });
        const MouseEvent = shaped('MouseEvent', UIEvent, { ...keys, screenX: 0, screenY: 0, clientX: 0, clientY: 0,
          pageX: 0, pageY: 0, offsetX: 0, offsetY: 0, movementX: 0, movementY: 0, button: 0, buttons: 0,
          relatedTarget: null });
        const classes = { Event, UIEvent, MouseEvent,
          CustomEvent: shaped('CustomEvent', Event, { detail: null }),
          KeyboardEvent: shaped('KeyboardEvent', UIEvent, { ...keys, key: '', code: '', location: 0, repeat: false }),
          PointerEvent: shaped('PointerEvent', MouseEvent, { pointerId: 0, width: 1, height: 1, pressure: 0,
            pointerType: '', isPrimary: false }),
          WheelEvent: shaped('WheelEvent', MouseEvent, { deltaX: 0, deltaY: 0, deltaZ: 0, deltaMode: 0 }),
        };
        const call = (target, event, listener) => {
          try {
            if (typeof listener === 'function') listener.call(target, event);
            else listener.handleEvent(event);
          } catch (error) {
            setTimeout(() => { throw error });
          }
        };
        const tell = (target, event) => {
          for (const entry of [...lists.get(target) ?? []]) {
            if (entry.type !== event.type || entry.isGone) continue;
            if (entry.once) drop(target, entry);
            call(target, event, entry.listener);
            if (isStopped(event) === 2) return;
          }
          const handler = target['on' + event.type];
          if (typeof handler === 'function') call(target, event, handler);
        };
        const drop = (target, entry) => {
          entry.isGone = true;
          const list = lists.get(target), place = list.indexOf(entry);
          if (place >= 0) list.splice(place, 1);
        };
        const find = (target, type, listener, capture) => lists.get(target)?.find(entry =>
          entry.type === type && entry.listener === listener && entry.capture === capture);
        const methods = {
          addEventListener(type, listener, options) {
            const target = this ?? window;
            if (listener === null || listener === undefined) return;
            if (typeof listener !== 'function' && typeof listener !== 'object')
              fail("execute 'addEventListener' on 'EventTarget'", "parameter 2 is not of type 'EventListener'.");
            type = `${type}`;
            const capture = typeof options === 'object' ? !!options?.capture : !!options;
            if (find(target, type, listener, capture)) return;
            if (!lists.has(target)) lists.set(target, []);
            lists.get(target).push({ type, listener, capture, once: !!options?.once });
            if (target === window) windowAdd(type, listener);
            else if (target instanceof HTMLElement || target === document) nativeAdd.call(target, type, listener);
          },
          removeEventListener(type, listener, options) {
            const target = this ?? window;
            const capture = typeof options === 'object' ? !!options?.capture : !!options;
            const entry = find(target, `${type}`, listener, capture);
            if (entry) drop(target, entry);
            if (target instanceof HTMLElement) nativeRemove.call(target, type, listener);
          },
          dispatchEvent(event) {
            const target = this ?? window;
            if (!(event instanceof Event))
              fail("execute 'dispatchEvent' on 'EventTarget'", "parameter 1 is not of type 'Event'.");
            mark(event, target, target);
            tell(target, event);
            if (target === document && event.bubbles && !isStopped(event)) {
              mark(event, target, window);
              tell(window, event);
            }
            mark(event, target, null);
            return !isCancelled(event);
          },
        };
        class Target {}
        Object.defineProperty(Target, 'name', { value: 'EventTarget' });
        Object.defineProperty(Target.prototype, Symbol.toStringTag, { value: 'EventTarget', configurable: true });
        Object.setPrototypeOf(Node.prototype, Target.prototype);
        Object.setPrototypeOf(Node, Target);
        const define = (target, name, value) =>
          Object.defineProperty(target, name, { value, writable: true, configurable: true });
        for (const name in methods) {
          define(Target.prototype, name, methods[name]);
          define(window, name, methods[name]);
        }
        define(window, 'EventTarget', Target);
        for (const name in classes) define(window, name, classes[name]);
        })()
        """
}
