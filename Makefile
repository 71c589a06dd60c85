# Everything is a script; this only gives the scripts the names that people type, and says once what is installed where.
# Packages use it too: make install DESTDIR=... PREFIX=/usr.
PREFIX ?= /usr/local
DESTDIR ?=
SYSCONFDIR ?= /etc
DATADIR = $(PREFIX)/share
# systemd looks in /usr/local/lib as well as in /usr/lib.
UNITDIR ?= $(PREFIX)/lib/systemd/system
ZSHDIR ?= $(DATADIR)/zsh/site-functions
SCRATCH ?= .build
BINARIES ?= $(SCRATCH)/release

# The Swift run-time is linked in, so that a machine without Swift can run it; read-only relocations are Debian's rule.
release = swift build -c release --static-swift-stdlib --scratch-path $(SCRATCH) \
	-Xlinker --gc-sections -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now

.PHONY: all build run test check bench deb install uninstall
all: build

build:
	$(release) --product zee-node
	$(release) --product zee

run:
	./scripts/run

test:
	./scripts/test

check:
	./scripts/check

bench:
	./scripts/bench

deb:
	./scripts/deb

# Does not build, so that 'make && sudo make install' leaves no files of root among the objects.
install:
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(UNITDIR) $(DESTDIR)$(PREFIX)/lib/systemd/user \
		$(DESTDIR)$(PREFIX)/lib/sysusers.d $(DESTDIR)$(PREFIX)/lib/tmpfiles.d $(DESTDIR)$(PREFIX)/lib/systemd/catalog \
		$(DESTDIR)$(PREFIX)/lib/zee-node/root $(DESTDIR)$(SYSCONFDIR)/zee-node/conf.d \
		$(DESTDIR)$(DATADIR)/man/man1 $(DESTDIR)$(DATADIR)/man/man5 $(DESTDIR)$(DATADIR)/man/man8 \
		$(DESTDIR)$(DATADIR)/bash-completion/completions $(DESTDIR)$(ZSHDIR) $(DESTDIR)$(DATADIR)/fish/vendor_completions.d
	install -m755 $(BINARIES)/zee-node $(BINARIES)/zee $(DESTDIR)$(PREFIX)/bin
	for unit in zee-node.service zee-node@.service; do \
		sed 's|/usr/bin/zee-node|$(PREFIX)/bin/zee-node|' systemd/$$unit >$(DESTDIR)$(UNITDIR)/$$unit || exit 1; \
		chmod 644 $(DESTDIR)$(UNITDIR)/$$unit; \
	done
	sed 's|/usr/bin/zee-node|$(PREFIX)/bin/zee-node|' systemd/user/zee-node.service \
		>$(DESTDIR)$(PREFIX)/lib/systemd/user/zee-node.service
	chmod 644 $(DESTDIR)$(PREFIX)/lib/systemd/user/zee-node.service
	install -m644 systemd/zee-node.sysusers $(DESTDIR)$(PREFIX)/lib/sysusers.d/zee-node.conf
	install -m644 systemd/zee-node.tmpfiles $(DESTDIR)$(PREFIX)/lib/tmpfiles.d/zee-node.conf
	install -m644 systemd/zee-node.catalog $(DESTDIR)$(PREFIX)/lib/systemd/catalog
	install -m644 packaging/man/zee.1 $(DESTDIR)$(DATADIR)/man/man1
	install -m644 packaging/man/zee-node.conf.5 $(DESTDIR)$(DATADIR)/man/man5
	install -m644 packaging/man/zee-node.8 $(DESTDIR)$(DATADIR)/man/man8
	install -m644 packaging/completions/bash/zee packaging/completions/bash/zee-node \
		$(DESTDIR)$(DATADIR)/bash-completion/completions
	install -m644 packaging/completions/zsh/_zee packaging/completions/zsh/_zee-node $(DESTDIR)$(ZSHDIR)
	install -m644 packaging/completions/fish/zee.fish packaging/completions/fish/zee-node.fish \
		$(DESTDIR)$(DATADIR)/fish/vendor_completions.d
	test -e $(DESTDIR)$(SYSCONFDIR)/zee-node/zee-node.conf || \
		install -m644 etc/zee-node/zee-node.conf $(DESTDIR)$(SYSCONFDIR)/zee-node/zee-node.conf

# Leaves settings, state and the user, as the removal of a package does.
uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/zee-node $(DESTDIR)$(PREFIX)/bin/zee
	rm -f $(DESTDIR)$(UNITDIR)/zee-node.service $(DESTDIR)$(UNITDIR)/zee-node@.service
	rm -f $(DESTDIR)$(PREFIX)/lib/systemd/user/zee-node.service $(DESTDIR)$(PREFIX)/lib/systemd/catalog/zee-node.catalog
	rm -f $(DESTDIR)$(PREFIX)/lib/sysusers.d/zee-node.conf $(DESTDIR)$(PREFIX)/lib/tmpfiles.d/zee-node.conf
	rm -f $(DESTDIR)$(DATADIR)/man/man1/zee.1 $(DESTDIR)$(DATADIR)/man/man5/zee-node.conf.5
	rm -f $(DESTDIR)$(DATADIR)/man/man8/zee-node.8
	rm -f $(DESTDIR)$(DATADIR)/bash-completion/completions/zee $(DESTDIR)$(DATADIR)/bash-completion/completions/zee-node
	rm -f $(DESTDIR)$(ZSHDIR)/_zee $(DESTDIR)$(ZSHDIR)/_zee-node
	rm -f $(DESTDIR)$(DATADIR)/fish/vendor_completions.d/zee.fish
	rm -f $(DESTDIR)$(DATADIR)/fish/vendor_completions.d/zee-node.fish
	-rmdir $(DESTDIR)$(PREFIX)/lib/zee-node/root $(DESTDIR)$(PREFIX)/lib/zee-node
