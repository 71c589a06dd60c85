/// One gateway among those of its type and domain, as DNS-SD names it: `Studio (Zee)`, `_zee-gateway._tcp`, `local.`.
package struct ServiceName: Hashable, Sendable {
    package let instance: String
    package let type: ServiceType
    /// With the final dot.
    package let domain: String

    package init(instance: String, type: ServiceType, domain: String) {
        self.instance = instance
        self.type = type
        self.domain = domain.hasSuffix(".") ? domain : domain + "."
    }

    /// Takes the target of a PTR record apart: the first label is the instance, whatever dots and spaces it has.
    /// `nil` for a target that is no instance of this type and domain.
    init?(_ name: DomainName, type: ServiceType, domain: DomainName) {
        guard let label = name.labels.first, let typeName = type.name,
            DomainName(labels: Array(name.labels.dropFirst())) == typeName.below(domain),
            let instance = String(validating: label, as: UTF8.self)
        else { return nil }
        self.init(instance: instance, type: type, domain: domain.text)
    }

    /// The name by which a paired gateway is recognised on every later day: the same however often it is restarted,
    /// moved, or spelled with other capitals and spaces. DNS names ignore case, so the whole is in lower case.
    package var stableID: String {
        let words = instance.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "\(type.text)|\(domain)|\(words)".lowercased()
    }
}
