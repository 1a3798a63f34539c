// Drives the label through the stdio protocol (docs/PROTOCOL.md).
//
//     uilabel FOLDER-OF-TEST-FONTS
import Foundation
import LabelReading

let adapter = Adapter(fonts: CommandLine.arguments.dropFirst().first ?? "Corpora/Fonts")
while let line = readLine(), let answer = adapter.reply(to: line) {
  FileHandle.standardOutput.write(Data((answer + "\n").utf8))
}
