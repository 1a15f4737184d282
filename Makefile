# Everything that one types to build, try, test and install. The work is done by small scripts: this file only names them.

PREFIX ?= /usr
DESTDIR ?=
# How many inputs `make fuzz` gives to each reader.
FUZZ_COUNT ?= 100000

# For which kind of machine: `make deb ARCH=arm64` is for 64-bit ARM. Many environments have a variable of this name for purposes of their
# own: only the command line counts.
here := $(shell dpkg --print-architecture 2>/dev/null)
ifneq ($(origin ARCH),command line)
ARCH := $(here)
endif

SHELL := /bin/bash
# A fifth less to read at the start: what nothing refers to is left out, equal functions are one, and the table of addresses to adjust is
# packed, which glibc understands since 2.36. Swift's objects do not say whose address counts, so that `--icf=safe` finds no equal
# functions; all of them are a megabyte. Nothing here compares functions' addresses, nor key paths, which do.
smaller := -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
	-Xlinker --gc-sections -Xlinker --icf=all -Xlinker --no-export-dynamic \
	-Xlinker -z -Xlinker pack-relative-relocs
# The loader's time goes into looking names up, library by library, and the C++ library has more of them than all others together. Of
# what Swift's own runtime needs of it there is little: .ci/static has the linker take that into the program.
# And what frames and a start call stands side by side, once `make order` has found it: fasciad then maps 11.7 MB of files rather than
# 14.2, and starts 6 ms earlier with nothing in memory (median of 40, interleaved: 68 rather than 74 ms); with everything in memory it is
# the same. A frame that comes after the processor has slept takes a fifth less.
quicker = -Xswiftc -L -Xswiftc $(out)/static -Xlinker --as-needed \
	$(if $(wildcard .build/start.order),-Xlinker --symbol-ordering-file=.build/start.order -Xlinker --no-warn-symbol-ordering)
# The same commit makes the same bytes wherever it is built: no path of the folder is in them, nor a sum of one. What is said for debuggers
# is full of such paths, in forms that no option rewrites, and is stripped anyway, but the programs' build ids would be made of it too.
reproducible := -debug-info-format none -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xcc '-ffile-prefix-map=$(CURDIR)=.' \
	-Xlinker -T -Xlinker '$(CURDIR)/.ci/sections.ld'
# Which parts of functions run often, where the compiler can use it; asked for once, and only where something is compiled.
profile = $(eval profile := $$(shell .ci/profile))$(if $(filter-out 0,$(.SHELLSTATUS)),$(error .ci/profile failed))$(profile)
ifeq ($(ARCH),$(here))
out := .build
swift_build := swift build
static := .ci/static
else ifeq ($(ARCH),arm64)
out := .build/arm64
swift_build := .ci/cross build
static := .ci/setup cross
else
$(error ARCH is "$(ARCH)": on this machine it can be $(here) or arm64)
endif
# Modules are optimised as one program.
swift_release = $(swift_build) --configuration release --static-swift-stdlib --disable-local-rpath $(reproducible) \
	-Xswiftc -cross-module-optimization $(smaller) $(quicker) $(profile)
programs := $(out)/release/fasciad $(out)/release/fascia $(out)/release/fascia-mqtt
export ARCH

.PHONY: help setup build web order order-for-another profile demo test test-web test-house test-fleet test-vm test-faults test-arm64 test-updates test-packages soak soaker fuzz bench format reference languages lint install uninstall deb deb-web clean

help:
	@echo 'make demo       build, and show the demo on the display, or play it into pictures where there is none'
	@echo 'make build      the programs, at .build/release: fasciad, fascia and fascia-mqtt'
	@echo 'make web        fascia-web, which shows panels in browsers, at .build/release/fascia-web'
	@echo 'make test       everything: lint, floors, unit tests, fuzz, virtual machines'
	@echo 'make test-house  panels, bridges, a real broker and devices, each killed and cut off at any moment, and a real Home Assistant'
	@echo 'make test-fleet  a thousand panels on one broker'
	@echo 'make test-vm    the core of the tests in virtual machines, of which make test runs half'
	@echo 'make test-faults  everything that can break under a running panel, in virtual machines'
	@echo 'make test-arm64  the packages for 64-bit ARM: their pictures in an emulator, themselves on an emulated board'
	@echo 'make test-updates  configurations that fail, and kills, while they are applied; the boot assessment, in virtual machines'
	@echo 'make test-packages  whether two builds of the last commit make the same packages, byte for byte'
	@echo 'make test-web   panels in a real browser'
	@echo 'make soak       FASCIA_SOAK_TOUCHES=1000000 random touches, natively and with sanitizers; FASCIA_SOAK_KILLS=200'
	@echo 'make fuzz       FUZZ_COUNT=$(FUZZ_COUNT) inputs to each reader of files'
	@echo 'make bench      measurements'
	@echo 'make profile    count anew how often each part of each function runs, for the compiler'
	@echo 'make format     bring the sources into their form;  make lint  look them over'
	@echo 'make reference  write the keys of configurations into Config/README.md anew'
	@echo 'make languages  write the table of languages anew from Unicode’s CLDR'
	@echo 'make install    DESTDIR=$(DESTDIR) PREFIX=$(PREFIX)'
	@echo 'make deb        the Debian packages fascia and fascia-mqtt, in .build/deb;  ARCH=arm64 for 64-bit ARM'
	@echo 'make deb-web    the Debian package of fascia-web, for either'
	@echo 'make uninstall  the same paths'
	@echo 'make clean      forget what was built'

setup:
	@.ci/setup

build:
	@.ci/setup build
	@$(static)
	$(swift_release) --product fasciad
	$(swift_release) --product fascia
	$(swift_release) --product fascia-mqtt

# A package of its own: nobody else waits for SwiftNIO.
web: build
	$(swift_build) --package-path Web --scratch-path Web/$(out) --configuration release --static-swift-stdlib --disable-local-rpath \
		$(reproducible) $(smaller) --product fascia-web
	@ln -sfn "$(CURDIR)/Web/$(out)/release/fascia-web" $(out)/release/fascia-web

demo: build
	@Tests/Tools/demo

test:
	@Tests/Tools/test

test-house: setup build
	@Tests/Tools/test house house_long assistant

test-fleet: setup build
	@Tests/Tools/test fleet

test-vm: setup build
	@Tests/Tools/test vm

test-faults: setup build soaker
	@Tests/Tools/test faults

test-arm64: build
	@.ci/setup arm64
	@$(MAKE) --no-print-directory deb deb-web ARCH=arm64
	@$(MAKE) --no-print-directory soaker ARCH=arm64
	@Tests/Tools/test arm64

test-updates: build
	@Tests/Tools/test updates

# The quick form is among all tests.
test-web: web
	@.ci/setup web
	@FASCIA_SAVES=$${FASCIA_SAVES:-100} FASCIA_FUZZ_COUNT=$${FASCIA_FUZZ_COUNT:-$(FUZZ_COUNT)} Tests/Tools/test web
	@grep '^     ' .build/checks/web.log

test-packages:
	@.ci/setup
	@.ci/setup cross
	@Tests/Tools/test packages

soak: build soaker
	@Tests/Tools/soak

# Random fingers, built as the programs are.
soaker:
	$(swift_release) --product fascia-soak

fuzz:
	@.ci/setup build
	FASCIA_FUZZ_COUNT=$(FUZZ_COUNT) Tests/Tools/test fuzz

bench: order web
	$(swift_release) --product fascia-bench
	@Tests/Tools/order bench
	$(swift_release) -Xlinker --symbol-ordering-file=.build/bench.order --product fascia-bench
	@Tests/Tools/bench
	@Tests/Tools/house-long .build/release -k figures

format:
	swift format --in-place --parallel --recursive Package.swift Sources Tests Web/Package.swift Web/Sources Web/Tests

languages:
	@.ci/setup languages
	@Tests/Tools/languages

reference: build
	Tests/Tools/reference .build/release/fascia

lint:
	@.ci/setup build
	@Tests/Tools/lint

# Built only where nothing has been: root, who installs, often has no Swift.
$(programs):
	$(MAKE) build

install: $(programs)
	@Tests/Tools/install '$(DESTDIR)' '$(PREFIX)'

uninstall:
	@Tests/Tools/install --remove '$(DESTDIR)' '$(PREFIX)'

# The programs, with what frames and a start call side by side: what is packaged and measured.
order: build
	@Tests/Tools/order
	@$(MAKE) --no-print-directory build

# Another machine's programs cannot be watched here: the order is that of this machine's.
order-for-another:
	@$(MAKE) --no-print-directory order ARCH=$(here)
	@$(MAKE) --no-print-directory build

# Counts how often each part of each function runs, in programs of their own. It takes six minutes on two cores; the result is kept in the repository.
counting = $(swift_build) --scratch-path .build/counting --configuration release --static-swift-stdlib --disable-local-rpath \
	$(reproducible) -Xswiftc -cross-module-optimization -Xswiftc -L -Xswiftc .build/static -Xswiftc -use-ld=lld \
	-Xswiftc -Xfrontend -Xswiftc -ir-profile-generate -Xswiftc -Xllvm -Xswiftc -static-func-full-module-prefix=false \
	-Xlinker -u__llvm_profile_runtime \
	-Xlinker $(or $(counter),$(error the Swift toolchain on PATH has no libclang_rt.profile to count with))
toolchain = $(dir $(realpath $(shell command -v swift)))..
counter = $(firstword $(wildcard $(toolchain)/lib/clang/*/lib/linux/libclang_rt.profile-$(shell uname -m).a))
profile:
	$(if $(filter-out $(here),$(ARCH)),$(error what runs often is counted on this machine: leave ARCH out))
	@.ci/setup build
	@$(static)
	$(counting) --product fasciad
	$(counting) --product fascia
	$(counting) --product fascia-bench
	@Tests/Tools/profile

deb: $(if $(filter $(ARCH),$(here)),order,order-for-another)
	@Tests/Tools/deb

deb-web: web
	@Tests/Tools/deb fascia-web

clean:
	swift package clean
	rm -rf Web/.build
	rm -rf .build/checks .build/demo .build/deb .build/profile .build/counting
