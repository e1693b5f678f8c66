# `make` lists the targets.

SWIFT       ?= swift
SWIFT_FLAGS ?=
BUILD_FLAGS  = $(SWIFT_FLAGS) --explicit-target-dependency-import-check error
PREFIX      ?= /usr/local
CORPUS      ?= ../shared/corpus
SECONDS     ?= 60
SEEDS       ?= 1-20000
# The folder of the published schemas of SARIF and JUnit; without one, reports are told as not checked.
SCHEMAS     ?= $(wildcard $(CORPUS)/../data)
# The folders of the tools: those of debug builds, and those that are released, which link the parser of swift-syntax.
TOOLS        = "$$($(SWIFT) build $(SWIFT_FLAGS) --show-bin-path)"
RELEASE      = SWIFT_HOST_PARSER= $(SWIFT) build -c release $(SWIFT_FLAGS) $(RELEASE_FLAGS)
RELEASED     = "$$($(RELEASE) --show-bin-path)"
# With OPTIMIZED=1 those that are released, else the others: what makes them, and their folder.
USE          = $(if $(OPTIMIZED),release,tools)
USED         = $(if $(OPTIMIZED),$(RELEASED),$(TOOLS))
CASES       ?= $(wildcard $(CORPUS)/../cases)
# A model of more than sixty entities, drawn by other readers as well when the corpus has it.
LARGE_MODEL ?= $(CORPUS)/xcdatamodeld/olvid-io__olvid-ios/Sources/Engine/ObvDatabaseManager/Sources/ObvEngine.xcdatamodeld
# The names besides its own that the executable is called by.
LINKS        = modeldiff momc mapc
DEMO         = Models/Done/Done.xcdatamodeld

.DEFAULT_GOAL := help
.PHONY: help deps browser build release example momc dist dist-test tools check nightly address check-address limits workflows demo test behaviour pages builds plugins conformance classes check-release faults agents fleets python law record lint format bench fuzz docs install clean replay prove gallery site site-test numbers numbers-conformance numbers-faults numbers-fuzzing numbers-histories numbers-apps numbers-benchmarks

help: ## Lists the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

deps: ## Installs libxml2, SQLite, zlib and OpenSSL (apt; macOS has them)
	@Scripts/install-dependencies

browser: ## Installs what the checks of drawings and pages need: Chromium, Graphviz, xmllint
	@Scripts/install-browser

build: deps ## Builds everything for development
	$(SWIFT) build $(BUILD_FLAGS) --build-tests

release: deps ## Builds the optimized executable, and links for its other names
	@Scripts/install-dependencies liblzma-dev
	flags=$$(Scripts/link-flags) && $(RELEASE) --product modelc $$flags
	tools=$(RELEASED) && \
	{ ! command -v python3 >/dev/null || Scripts/clear-sums "$$tools/modelc"; } && \
	for name in $(LINKS); do ln -sfn modelc "$$tools/$$name" || exit; done

dist: ## Packs the optimized tools for everybody, checksums included: OWNER=name says whose the project is
	@$(if $(OWNER),Scripts/address "$(OWNER)",:)
	@$(MAKE) release
	Scripts/dist build/dist $(RELEASED)
	Scripts/release build/dist $(RELEASED)

dist-test: ## Uses each package of `make dist`, and the action with them
	@[ "$$(uname)" != Linux ] || Scripts/install-dependencies lintian ruby zsh fish nix-bin umoci jq
	Scripts/check-packages build/dist $(RELEASED)
	Scripts/check-action build/dist

address: ## Says whose the project is where it is published: OWNER=name sets it everywhere
	@Scripts/address $(OWNER)

check-address: ## Checks that owner and version stand nowhere otherwise than where they are set
	@Scripts/address --check

limits: tools ## Gives the tools what a stranger could: a repository full of programs, files beyond every limit, hostile stores, damaged ones
	Scripts/check-limits $(TOOLS)
	Tests/Recovery/recovery-trials --trials 40 $(TOOLS)

workflows: ## Checks the workflows with two linters from PyPI
	Scripts/check-workflows

tools: deps
	$(SWIFT) build $(BUILD_FLAGS) --product modelc
	$(SWIFT) build $(BUILD_FLAGS) --product modeldiff

# Without the reader of Swift sources, which takes longer to build than all else, unless the toolchain has it.
DEMO_FLAGS   = $(SWIFT_FLAGS) $(if $(SWIFT_HOST_PARSER),,--disable-default-traits --scratch-path .build/demo -Xswiftc -gnone)
demo: deps ## Builds the tools, compiles the bundled example, prints its hashes, compares its versions, upgrades a store
	$(SWIFT) build $(DEMO_FLAGS) --product modelc
	@Scripts/demo "$$($(SWIFT) build $(DEMO_FLAGS) --show-bin-path)" $(DEMO)

check: lint check-address workflows build test ## What says soonest that a change is wrong: format, build, tests

test: deps ## Runs the tests
	Scripts/run-tests $(SWIFT) test $(BUILD_FLAGS)

behaviour: tools ## Records what all commands do in build/behaviour; AGAINST=folder compares with a recording of before
	$(if $(AGAINST),@[ "$(realpath $(AGAINST))" != "$(CURDIR)/build/behaviour" ] || { echo "AGAINST is the folder that is recorded in" >&2; exit 1; })
	Tests/Behaviour/behaviour record $(TOOLS) build/behaviour $(wildcard $(CORPUS))
	$(if $(AGAINST),Tests/Behaviour/behaviour compare "$(AGAINST)" build/behaviour)

pages: tools browser ## Uses the pages and drawings in a real browser, takes pictures of them, and compares gallery and numbers
	Scripts/gallery $(TOOLS) --check
	Scripts/numbers check
	Scripts/browser-test $(TOOLS) build/screenshots

gallery: tools browser ## Makes the pictures of the gallery and of the README from the example models
	Scripts/gallery $(TOOLS)

site: tools ## Makes a site of all pages in build/site/public, one for each rule among them, with MkDocs from PyPI, and checks every link
	$(SWIFT) build $(BUILD_FLAGS) --product pages
	Scripts/site $(TOOLS) build/site

site-test: site browser ## Looks at the site in a real browser: search, dark mode, two widths, nothing from elsewhere
	Scripts/site-test build/site/public build/screenshots/site

# What is run for the page of numbers, all or some of these.
PARTS ?= conformance faults fuzzing recovery benchmarks histories apps
numbers: $(addprefix numbers-,$(PARTS)) ## Runs what is counted and measured, for hours, and writes the page of it: PARTS="conformance faults"
	Scripts/numbers write

numbers-conformance: deps
	$(SWIFT) build $(BUILD_FLAGS) --product conformance
	Scripts/numbers run conformance $(TOOLS)/conformance "$(CORPUS)" --cases="$(CASES)"

numbers-faults: tools
	@command -v strace >/dev/null || Scripts/install-dependencies strace
	Scripts/numbers run faults Tests/Faults/fault-trials $(FAULTS) $(TOOLS)

numbers-fuzzing: deps
	Scripts/numbers run fuzzing Fuzz/run $(SECONDS)

numbers-recovery: release
	Scripts/numbers run recovery Tests/Recovery/recovery-trials --trials 2000 $(if $(SQLITE3),--shell "$(SQLITE3)") $(RELEASED)

numbers-histories: tools
	Scripts/numbers run histories Tests/Replay/histories $(TOOLS) "$(HISTORIES)"

numbers-apps: tools
	Scripts/numbers run apps Tests/Replay/histories $(TOOLS) Tests/Replay/apps

numbers-benchmarks: release
	for name in run stores upgrades fleets routes check rows redact steps swiftdata growth; do \
	  Scripts/numbers run "benchmark-$$name" "Benchmarks/$$name" $(RELEASED) || exit; done

builds: tools ## Tries the plugins of SwiftPM, and what there is for make, CMake and Bazel
	@Scripts/install-dependencies cmake ninja-build
	Scripts/check-plugins $(TOOLS)
	Scripts/check-builds $(TOOLS)

plugins: tools ## Tries the plugins of SwiftPM with tools from source, which are built once more
	Scripts/check-plugins $(TOOLS) --source $(SWIFT_FLAGS)

conformance: tools browser $(if $(OPTIMIZED),release) ## Compares with real files: CORPUS=folder; OPTIMIZED=1 runs optimized, with the tools that are released
	$(if $(OPTIMIZED),flags=$$(Scripts/link-flags) && $(RELEASE) --product conformance $$flags,$(SWIFT) build $(BUILD_FLAGS) --product conformance)
	Scripts/check-independent-readers $(TOOLS)/modelc
	Scripts/check-rows $(TOOLS)/modelc "$(CORPUS)"
	Scripts/check-diagrams $(TOOLS) $(wildcard $(LARGE_MODEL))
	Scripts/check-reports "$(SCHEMAS)"
	Scripts/check-reports "$(SCHEMAS)" --examples $(TOOLS)
	Scripts/check-integrations $(TOOLS) "$(SCHEMAS)"
	$(USED)/conformance "$(CORPUS)" --cases="$(CASES)"

classes: deps ## Reads the classes generated for all real models in every form (an hour): CORPUS=folder
	$(SWIFT) build $(BUILD_FLAGS) --product conformance
	ALL_CLASSES=1 $(TOOLS)/conformance "$(CORPUS)" --only="generated classes fit"

replay: $(USE) ## Replays real models version by version, or with HISTORIES=folder histories commit by commit, those of invented apps in Tests/Replay/apps: REPLAY=--sample, with HISTORIES REPLAY="--sample 1", takes the newest steps
	Tests/Replay/$(if $(HISTORIES),histories,replay) $(REPLAY) $(USED) "$(or $(HISTORIES),$(CORPUS))"

prove: tools ## Compares with Core Data itself (macOS): make prove CORPUS=folder RECEIPT=file
	$(SWIFT) build $(BUILD_FLAGS) --product prove
	$(TOOLS)/prove $(TOOLS) "$(CORPUS)" $(if $(RECEIPT),--receipt "$(RECEIPT)")

check-release: release build ## Checks that the optimized tools say what the others say
	Scripts/check-release $(RELEASED) $(TOOLS)

faults: $(USE) ## Makes everything fail while stores are upgraded (Linux): FAULTS=--short takes a few minutes, all some twenty
	@command -v strace >/dev/null || Scripts/install-dependencies strace
	Tests/Faults/fault-trials $(FAULTS) $(USED)

python: tools ## Installs the Python package with the tools, and tests it, with packages of PyPI
	@command -v parallel >/dev/null || Scripts/install-dependencies parallel
	Scripts/check-python $(TOOLS) $(wildcard $(CORPUS))

agents: tools ## Compares the skill for coding agents with what the tools say, and judges the known answers of their bench
	Scripts/agent-skill $(TOOLS) --check
	PATH=$(TOOLS):"$$PATH" Integrations/agents/bench/bench prove

fleets: tools ## Runs what the page about many stores shows, with GNU parallel
	@command -v parallel >/dev/null || Scripts/install-dependencies parallel
	Scripts/check-fleets $(TOOLS)

law: deps ## Tries random steps between models on stores with rows: SEEDS=1-20000
	$(SWIFT) build $(BUILD_FLAGS) --build-tests
	UPGRADE_SEEDS=$(SEEDS) $(SWIFT) test --skip-build --filter UpgradeLawTests

nightly: ## What CI does a part of, as a whole, for hours: all faults, all histories, the law, the fuzzers
	$(MAKE) faults FAULTS= OPTIMIZED=1
	$(MAKE) conformance OPTIMIZED=1
	$(MAKE) replay OPTIMIZED=1
	$(MAKE) replay HISTORIES=Tests/Replay/apps OPTIMIZED=1
	$(if $(wildcard $(CORPUS)/histories),$(MAKE) replay HISTORIES="$(CORPUS)/histories" OPTIMIZED=1)
	$(MAKE) law
	$(MAKE) fuzz

record: ## Records the golden files again; the run fails, so that nobody takes it for a test
	RECORD_GOLDEN=1 $(SWIFT) test $(BUILD_FLAGS)

lint: ## Checks the format of all sources, that no names differ by case only, that no folders use each other in a circle, and that no fuzzer is left out
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Plugins Integrations Scripts/pages Tests Benchmarks Fuzz
	@Scripts/check-names
	@Scripts/draw-targets --check
	@Fuzz/run --check

format: ## Formats all sources
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Plugins Integrations Scripts/pages Tests Benchmarks Fuzz

bench: release ## Measures speed and memory against peers
	Benchmarks/run $(RELEASED)
	Benchmarks/stores $(RELEASED)
	Benchmarks/upgrades $(RELEASED)
	Benchmarks/fleets $(RELEASED)
	Benchmarks/routes $(RELEASED)
	Benchmarks/check $(RELEASED)
	Benchmarks/rows $(RELEASED)
	Benchmarks/redact $(RELEASED)
	Benchmarks/steps $(RELEASED)
	Benchmarks/swiftdata $(RELEASED)
	Benchmarks/growth $(RELEASED)

fuzz: deps ## Runs each fuzzer for SECONDS seconds
	Fuzz/run $(SECONDS)

docs: build ## Writes the pages that are made from error codes
	$(SWIFT) build $(BUILD_FLAGS) --product pages
	$(TOOLS)/pages Documentation

install: release ## Installs the tools, their man pages and completions below PREFIX
	Scripts/install $(RELEASED) "$(DESTDIR)$(PREFIX)"

example: deps ## Builds and runs the program in Integrations/swift, which uses the library
	$(SWIFT) build --package-path Integrations/swift --scratch-path .build/example
	.build/example/debug/inspect Models/Trips/Trips.xcdatamodeld | grep "Trips → Trips 2: inferable"

momc: release ## Puts modelc as momc and mapc where SwiftBuild looks for them: DEVELOPER=folder of an SDK or a platform
	@test -d "$(DEVELOPER)" || { echo "DEVELOPER is no folder, expected the folder Developer of an SDK or a platform" >&2; exit 64; }
	install -d "$(DEVELOPER)/usr/bin"
	install -m 755 $(RELEASED)/modelc "$(DEVELOPER)/usr/bin/momc"
	ln -sfn momc "$(DEVELOPER)/usr/bin/mapc"

clean: ## Removes everything that was built
	rm -rf .build build
