/// Every setting there is. The order here is the order of the sample file and of the manual page.
///
/// A new setting is one entry here, one line in `all`, and whoever acts on it. Until somebody does, it is `unserved`:
/// known by name, refused with a word of its own, and in no document.
package enum Setting {
    // The way to the gateway.
    package static let gatewayURL = Key<String?>.text(
        "gateway.url",
        form: "ws://HOST:PORT or wss://HOST:PORT",
        """
        The gateway. ws:// is for this machine and private networks; wss:// is encrypted. Without an address the node \
        goes to the gateway it is paired with, and without such a one it waits to be paired.
        """
    ).option("--url", "URL", "the gateway: ws://HOST:PORT or wss://HOST:PORT").example("wss://studio.local:18789")

    package static let gatewayHost = Key<String?>.text(
        "gateway.host",
        form: "a host name or an address",
        "The gateway's host, in place of url."
    ).option("--host", "HOST", "the gateway's host, instead of --url (127.0.0.1)").example("studio.local")
        .fallbackWords("127.0.0.1")

    package static let gatewayPort = Key.whole("gateway.port", 1...65_535, 18_789, "The gateway's port, with host.")
        .option("--port", "PORT", "the gateway's port, with --host (18789)")

    package static let gatewayTLS = Key.boolean("gateway.tls", false, "Encrypt, with host. A fingerprint implies it.")
        .option("--tls", nil, "use TLS, with --host")

    package static let gatewayFingerprint = Key<String?>.text(
        "gateway.fingerprint",
        form: "the SHA-256 of a certificate, 64 hexadecimal digits",
        "Trust exactly this certificate, as the gateway prints it; authorities and names are not looked at.",
        check: { text in
            // As the gateways' own tools read it: after the name of the hash, only the digits count.
            let prefix = ["sha-256", "sha256"].first { text.lowercased().hasPrefix($0) } ?? ""
            let digits = text.dropFirst(prefix.count).count { $0.isHexDigit && $0.isASCII }
            guard digits != 64 else { return nil }
            return ValueFault("is not 64 hexadecimal digits", hint: "copy the SHA-256 as the gateway prints it")
        }
    ).option("--tls-fingerprint", "SHA256", "trust exactly this certificate").variables("ZEE_GATEWAY_TLS_FINGERPRINT")
        .example("9f:86:d0:81:88:4c:7d:65:9a:2f:ea:a0:c5:5a:d0:15:a3:bf:4f:1b:2b:0b:82:2c:d1:5d:6c:15:b0:f0:0a:08")

    package static let gatewayAuthorities = Key<String?>.file(
        "gateway.ca-file",
        "Trust the certificate authorities in this PEM file, besides those of the system."
    ).option("--ca-file", "FILE", "trust the authorities in this PEM file too").example("/etc/zee-node/authority.pem")

    package static let gatewayAllowsPlaintext = Key.boolean(
        "gateway.allow-insecure",
        false,
        "Allow ws:// to a public address. The token then crosses the network in clear."
    ).option("--allow-insecure-ws", nil, "allow ws:// to a public address; the token goes in clear")

    package static let gatewayTokenFile = Key<String?>.file(
        "gateway.token-file",
        """
        A file of mode 0600 whose first line is the gateway's token. Better still are a systemd credential named \
        gateway-token, and 'zee-node login', which need no setting at all.
        """
    ).option("--token-file", "FILE", "read the gateway's token from a file of mode 0600").example("/etc/zee-node/token")

    package static let gatewayPasswordFile = Key<String?>.file(
        "gateway.password-file",
        "The same for gateways that ask for a password."
    ).option("--password-file", "FILE", "read the gateway's password from a file of mode 0600").example(
        "/etc/zee-node/password"
    )

    // How the node introduces itself.
    package static let nodeDisplayName = Key<String?>.text(
        "node.display-name",
        "The node's name for people. A reload shows it on the canvas; the gateway learns it at the next start."
    )
    .option("--display-name", "NAME", "the node's name for people (the host name)").example("Attic").fallbackWords(
        "the host name"
    )

    package static let nodeID = Key<String?>.text(
        "node.node-id",
        "The instance id shown to the gateway. Only for setups that expect a certain one."
    ).option("--node-id", "ID", "the instance id shown to the gateway (the device id)").example("attic-1")
        .fallbackWords("the device id")

    package static let nodePlatform = Key.text(
        "node.platform",
        "linux",
        "The platform to report. Gateways decide by it what a node may do, and pin it when they approve the device."
    ).option("--platform", "NAME", "the platform to report (linux); pinned at pairing")

    package static let nodeDeviceFamily = Key<String?>.text("node.device-family", "The device family to report.")
        .option("--device-family", "NAME", "the device family to report").example("server")

    // The canvas, and what may be used up by what agents draw.
    package static let canvasWidth = Key.whole(
        "canvas.width",
        1...8_192,
        1_280,
        "The width of the canvas in pixels, unless canvas.present asks for another."
    ).live

    package static let canvasHeight = Key.whole("canvas.height", 1...8_192, 720, "Its height.").live

    package static let canvasScale = Key.number("canvas.scale", 0.5...4, 1, "Device pixels per CSS pixel.").unserved

    package static let canvasLongestSide = Key.whole(
        "canvas.longest-side",
        64...16_384,
        4_096,
        "The longest side that canvas.present may ask for, in pixels."
    ).live

    package static let canvasEvaluationTime = Key.duration(
        "canvas.evaluation-time",
        .milliseconds(10) ... .seconds(300),
        .seconds(5),
        "The longest a script may run, unless its caller stops waiting before."
    ).live

    package static let canvasHeap = Key.size(
        "canvas.heap",
        4 << 20...4 << 30,
        256 << 20,
        "What the values of one page's scripts may take. Scripts beyond it fail with EVAL_LIMIT."
    ).live

    package static let canvasArea = Key.whole(
        "canvas.area",
        1 << 16...1 << 28,
        1 << 26,
        "Pixels of one bitmap that a script makes. A pixel takes four bytes."
    ).live

    package static let canvasMemory = Key.size(
        "canvas.memory",
        16 << 20...8 << 30,
        512 << 20,
        "What all bitmaps of a page may take together."
    ).unserved

    package static let canvasSnapshotWait = Key.duration(
        "canvas.snapshot-wait",
        .zero ... .seconds(30),
        .milliseconds(500),
        "How long a snapshot waits for a page that still loads."
    ).unserved

    // Finding gateways.
    package static let discoveryAvahi = Key.boolean(
        "discovery.avahi",
        true,
        "Look for gateways on the local network, through the Avahi daemon."
    ).unserved

    package static let discoveryDomains = Key.list(
        "discovery.domain",
        [],
        "Domains to look in by unicast DNS."
    ).example("zee.internal").unserved

    package static let discoveryAnnounces = Key.boolean(
        "discovery.announce",
        false,
        "Announce this node on the local network as _zee-node._tcp, with its name and device id, through the Avahi daemon."
    )

    // Pages from the network.
    package static let pagesAllowed = Key.list(
        "pages.allow",
        [],
        "Hosts that pages may be loaded from, besides the gateway's: names, *.names, or 'public'."
    ).example("example.org, *.example.net")

    package static let pagesPrivate = Key.list(
        "pages.private",
        [],
        "Private hosts and address ranges that pages may be loaded from."
    ).example("192.168.1.0/24")

    // A2UI surfaces.
    package static let a2uiTheme = Key.choice("a2ui.theme", ["zee", "a2ui"], "zee", "The look of A2UI surfaces.")

    package static let a2uiRequiresHost = Key.boolean(
        "a2ui.require-host",
        false,
        "Refuse A2UI while the gateway has named no canvas host, as nodes with a browser do."
    )

    package static let a2uiDumps = Key.boolean(
        "a2ui.dump",
        false,
        """
        Offer canvas.a2ui.dump, which says what is shown and what data is behind it. For tests; whoever may run it reads \
        what users typed, except into obscured fields.
        """
    )

    package static let a2uiTakesNewer = Key.boolean(
        "a2ui.accept-v09",
        false,
        "Take A2UI v0.9 messages besides those of v0.8. Gateways refuse them today."
    )

    // What is said, and to whom.
    package static let logLevel = Key.choice(
        "log.level",
        ["error", "warning", "notice", "info", "debug"],
        "info",
        "The least grave messages to log."
    ).option("--log-level", "LEVEL", "the least grave messages to log (info)").live

    package static let logFormat = Key.choice(
        "log.format",
        ["auto", "text", "json", "journal"],
        "auto",
        "How to log: auto is the journal under systemd and text elsewhere."
    ).option("--log-format", "FORMAT", "how to log (by where it goes)").live

    package static let metricsListener = Key<String?>.text(
        "metrics.listen",
        form: "a loopback ADDRESS:PORT",
        "Where to serve metrics over HTTP, at /metrics. Without it they are at the control socket only.",
        check: ValueText.loopbackFault
    ).example("127.0.0.1:9464")
}

extension Setting {
    package static let all: [KeySpec] = [
        gatewayURL.spec, gatewayHost.spec, gatewayPort.spec, gatewayTLS.spec, gatewayFingerprint.spec,
        gatewayAuthorities.spec, gatewayAllowsPlaintext.spec, gatewayTokenFile.spec, gatewayPasswordFile.spec,
        nodeDisplayName.spec, nodeID.spec, nodePlatform.spec, nodeDeviceFamily.spec,
        canvasWidth.spec, canvasHeight.spec, canvasScale.spec, canvasLongestSide.spec, canvasEvaluationTime.spec,
        canvasHeap.spec, canvasArea.spec, canvasMemory.spec, canvasSnapshotWait.spec,
        discoveryAvahi.spec, discoveryDomains.spec, discoveryAnnounces.spec,
        pagesAllowed.spec, pagesPrivate.spec,
        a2uiTheme.spec, a2uiRequiresHost.spec, a2uiDumps.spec, a2uiTakesNewer.spec,
        logLevel.spec, logFormat.spec, metricsListener.spec,
    ]

    /// What each section is about, in the order of the sample.
    static let sections: [(name: String, summary: String)] = [
        ("gateway", "The way to the gateway"),
        ("node", "How the node introduces itself"),
        ("canvas", "The canvas, and what may be used up by what agents draw"),
        ("discovery", "Finding gateways, and being found"),
        ("pages", "Pages from the network"),
        ("a2ui", "A2UI surfaces"),
        ("log", "What is said, and to whom"),
        ("metrics", "Figures for monitoring"),
    ]

    package static let served = all.filter(\.isServed)

    /// Sections with at least one key that does something.
    static let servedSections = sections.map(\.name).filter { name in served.contains { $0.section == name } }
}
