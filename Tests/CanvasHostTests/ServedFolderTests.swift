import Glibc
import Testing

@testable import CanvasHost

struct ServedFolderTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
        try scratch.write("secret", to: "secret.txt")
        try scratch.write("page", to: "site/index.html")
        try scratch.write("deep", to: "site/a/b/c.txt")
        try scratch.write("hidden", to: "site/.git/config")
        try scratch.write("env", to: "site/.env")
        try scratch.link("site/out", to: "../secret.txt")
        try scratch.link("site/absolute", to: "/etc/passwd")
        try scratch.link("site/up", to: "..")
        try scratch.link("site/inside", to: "a/b/c.txt")
        try scratch.link("site/loop", to: "loop")
        try scratch.link("site/magic", to: "/proc/self/root")
        mkfifo("\(scratch.path)/site/pipe", 0o600)
    }

    private func read(_ names: [String], kernelGuard: Bool = true) throws -> String {
        let folder = ServedFolder(path: "\(scratch.path)/site/", usesKernelGuard: kernelGuard)
        let file = try folder.open(names)
        return file.isFolder ? "folder" : String(decoding: try file.read(from: 0, atMost: 1_000), as: UTF8.self)
    }

    @Test(arguments: [true, false])
    func `files and folders below the root are found`(_ kernelGuard: Bool) throws {
        #expect(try read(["index.html"], kernelGuard: kernelGuard) == "page")
        #expect(try read(["a", "b", "c.txt"], kernelGuard: kernelGuard) == "deep")
        #expect(try read(["a"], kernelGuard: kernelGuard) == "folder")
        #expect(try read([], kernelGuard: kernelGuard) == "folder")
    }

    /// `RequestPath` lets none of the dots and slashes through; this is the wall behind that wall.
    @Test(
        arguments: [
            ["out"], ["absolute"], ["up", "secret.txt"], ["up"], ["loop"], ["magic", "etc", "passwd"], ["pipe"],
            ["..", "secret.txt"], ["a", "..", "..", "secret.txt"], ["../secret.txt"], ["/etc/passwd"], ["a/b"], [""],
            ["."], [".env"], [".git", "config"], ["nothing"], ["index.html", "x"], ["index.html\0"],
            [String(repeating: "x", count: 300)],
        ],
        [true, false]
    )
    func `nothing outside is ever opened`(_ names: [String], _ kernelGuard: Bool) {
        #expect(throws: CanvasHostError.notFound) { try read(names, kernelGuard: kernelGuard) }
    }

    @Test func `a link that stays inside works where the kernel watches over it`() throws {
        #expect(try read(["inside"]) == "deep")
        #expect(throws: CanvasHostError.notFound) { try read(["inside"], kernelGuard: false) }
    }

    @Test func `a folder that is gone is said to be unusable`() {
        let folder = ServedFolder(path: "\(scratch.path)/nowhere")
        #expect(throws: CanvasHostError.folderUnusable(path: "\(scratch.path)/nowhere", errno: ENOENT)) {
            try folder.open(["a"])
        }
    }

    @Test func `another state has another name`() throws {
        let folder = ServedFolder(path: "\(scratch.path)/site")
        let before = try folder.open(["index.html"]).stateName
        #expect(try folder.open(["index.html"]).stateName == before)
        try scratch.write("PAGE", to: "site/index.html")
        #expect(try folder.open(["index.html"]).stateName != before)
    }
}
