# Everything is a script; this only gives the scripts the names that people type.
PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: all build run test check bench install uninstall
all: build

build:
	swift build -c release --static-swift-stdlib --product zee-node
	swift build -c release --static-swift-stdlib --product zee

run:
	./scripts/run

test:
	./scripts/test

check:
	./scripts/check

bench:
	./scripts/bench

install: build
	install -Dm755 .build/release/zee-node $(DESTDIR)$(PREFIX)/bin/zee-node
	install -Dm755 .build/release/zee $(DESTDIR)$(PREFIX)/bin/zee
	install -Dm644 packaging/man/zee-node.8 $(DESTDIR)$(PREFIX)/share/man/man8/zee-node.8
	install -Dm644 packaging/man/zee-node.conf.5 $(DESTDIR)$(PREFIX)/share/man/man5/zee-node.conf.5
	install -Dm644 packaging/man/zee.1 $(DESTDIR)$(PREFIX)/share/man/man1/zee.1
	test -e $(DESTDIR)/etc/zee-node/zee-node.conf || \
		install -Dm644 etc/zee-node/zee-node.conf $(DESTDIR)/etc/zee-node/zee-node.conf
	install -Dm600 etc/zee-node/zee-node.env $(DESTDIR)/etc/zee-node/zee-node.env.example
	for unit in system/zee-node.service system/zee-node@.service user/zee-node.service; do \
		sed 's|/usr/bin/zee-node|$(PREFIX)/bin/zee-node|' systemd/$${unit#system/} >zee-node.service.tmp && \
		install -Dm644 zee-node.service.tmp $(DESTDIR)$(PREFIX)/lib/systemd/$$unit || exit 1; \
	done
	rm -f zee-node.service.tmp

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/zee-node $(DESTDIR)$(PREFIX)/bin/zee
	rm -f $(DESTDIR)$(PREFIX)/share/man/man8/zee-node.8 $(DESTDIR)$(PREFIX)/share/man/man1/zee.1
	rm -f $(DESTDIR)$(PREFIX)/share/man/man5/zee-node.conf.5
	rm -f $(DESTDIR)$(PREFIX)/lib/systemd/system/zee-node.service
	rm -f $(DESTDIR)$(PREFIX)/lib/systemd/system/zee-node@.service
	rm -f $(DESTDIR)$(PREFIX)/lib/systemd/user/zee-node.service
