# Compiles Core Data models with make:
#
#   include CoreDataModel.mk
#   $(eval $(call core_data_model,Sources/Trips.xcdatamodeld,build))
#   app: build/Trips.momd
#
# The bundle is made again when a file in it or the list of its versions changes. Options for the compiler are in
# MODELC_FLAGS. The path of the bundle has no spaces; names of its versions may, as Xcode gives them.

MODELC ?= modelc

# $(call core_data_files,BUNDLE): everything in it as make names files. Folders as well: their times tell of a version that
# was removed.
core_data_files = $(shell find $(1) | sed 's/[ \#%]/\\&/g')

# $(call core_data_model,BUNDLE,FOLDER): a rule for FOLDER/Name.momd.
define core_data_model
$(2)/$(basename $(notdir $(1))).momd: $(call core_data_files,$(1))
	@mkdir -p $(2)
	$$(MODELC) compile $$(MODELC_FLAGS) $(1) -o $$@
endef

# $(call core_data_classes,BUNDLE,FOLDER): a rule for FOLDER/Name+CoreDataClasses.swift.
define core_data_classes
$(2)/$(basename $(notdir $(1)))+CoreDataClasses.swift: $(call core_data_files,$(1))
	$$(MODELC) generate $(1) -o $(2) --single-file $$(notdir $$@)
	@touch $$@
endef
