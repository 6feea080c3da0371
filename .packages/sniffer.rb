# Untested: written for Homebrew on macOS, never installed there. `brew install --HEAD --formula ./sniffer.rb`
# builds it. Put the address of this repository for OWNER/sniffer.
class Sniffer < Formula
  desc "Tracker on a SIM7000 module, and a virtual modem to run it on"
  homepage "https://github.com/OWNER/sniffer"
  head "https://github.com/OWNER/sniffer.git", branch: "main"
  # README states the licence.
  license :cannot_represent

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "libserialport"
  depends_on macos: :tahoe

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "sniffer"
    bin.install ".build/release/sniffer"
    (man1/"sniffer.1").write Utils.safe_popen_read(bin/"sniffer", "man")
    generate_completions_from_executable(bin/"sniffer", "completions", shells: [:bash, :zsh, :fish])
    pkgshare.install "Traces"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/sniffer --version") unless build.head?
    assert_match "delivered", shell_output("#{bin}/sniffer run")
  end
end
