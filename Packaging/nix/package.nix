# Written by Scripts/release: nix-build -E 'with import <nixpkgs> { }; callPackage ./package.nix { }'
{ lib, stdenvNoCC, fetchurl }:

let
  version = "@VERSION@";
  sources = {
@SOURCES@
  };
  source = sources.${stdenvNoCC.hostPlatform.system}
    or (throw "@NAME@ @VERSION@ is not released for ${stdenvNoCC.hostPlatform.system}");
in
stdenvNoCC.mkDerivation {
  pname = "@NAME@";
  inherit version;

  src = fetchurl {
    url = "@ADDRESS@/releases/download/v${version}/@NAME@-${version}-${source.system}.tar.xz";
    inherit (source) sha256;
  };

  # What is released runs as it is: it needs no library and no interpreter.
  dontFixup = true;

  installPhase = ''
    runHook preInstall
    mkdir -p $out
    cp -R bin share $out/
    install -Dm644 -t $out/share/doc/@NAME@ LICENSE THIRD-PARTY-NOTICES.txt sbom.spdx.json
    runHook postInstall
  '';

  meta = {
    description = "@SUMMARY@";
    homepage = "@ADDRESS@";
    license = lib.licenses.asl20;
    mainProgram = "modeldiff";
    platforms = builtins.attrNames sources;
    sourceProvenance = [ lib.sourceTypes.binaryNativeCode ];
  };
}
