# Written by Scripts/release; put it into the folder Formula of a tap.
class CoredataToolchain < Formula
  desc "@SUMMARY@"
  homepage "@ADDRESS@"
  version "@VERSION@"
  license "Apache-2.0"

@SOURCES@

  def install
    bin.install Dir["bin/*"]
    man1.install Dir["share/man/man1/*"]
    bash_completion.install Dir["share/bash-completion/completions/*"]
    zsh_completion.install Dir["share/zsh/site-functions/*"]
    fish_completion.install Dir["share/fish/vendor_completions.d/*"]
    doc.install "THIRD-PARTY-NOTICES.txt", "sbom.spdx.json"
  end

  test do
    (testpath/"One.xcdatamodel").mkpath
    (testpath/"One.xcdatamodel/contents").write <<~XML
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0"><entity name="One"/></model>
    XML
    system bin/"modelc", "compile", "One.xcdatamodel", "-o", "One.mom"
    assert_match "One", shell_output("#{bin}/modelc show One.mom")
    assert_match version.to_s, shell_output("#{bin}/modeldiff --version")
  end
end
