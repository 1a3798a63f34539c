// Compares LabelDrawing with Pango on Cairo and with FreeType alone: the positions of glyphs, and the time for a list.
import Foundation
import Glibc

let help = """
  Usage: drawcheck positions | time [ROUNDS] | files [ROUNDS] | pictures DIR
    positions      draws each glyph of a line in seven scripts by itself, three ways, and compares where its ink is; exit 1
                   where one is more than half a pixel away
    time           times a list of 1,000 labels at 2x drawn to one image, in turns with Pango and Cairo
    files          makes a PNG file of each of 1,000 labels of 200 × 60 points at 2x, and of a card, in turns with Pango,
                   Cairo and the same encoder; encodes the same pixels with Cairo; and uses two threads
    pictures DIR   writes the two images of the list, and the card, to DIR

  """
let arguments = Array(CommandLine.arguments.dropFirst())

@MainActor
func run() throws -> Int32 {
  switch arguments.first {
  case "positions" where arguments.count == 1: return try GlyphPositions.check() ? 0 : 1
  case "time" where arguments.count <= 2:
    guard let rounds = arguments.count == 2 ? Int(arguments[1]) : 21, rounds > 0 else { break }
    LabelList().time(rounds: rounds)
    return 0
  case "files" where arguments.count <= 2:
    guard let rounds = arguments.count == 2 ? Int(arguments[1]) : 11, rounds > 0 else { break }
    try LabelFiles().time(rounds: rounds)
    return 0
  case "pictures" where arguments.count == 2:
    try LabelList().write(to: arguments[1])
    try LabelFiles().writeCard(to: arguments[1])
    return 0
  case "--help", "-h":
    print(help, terminator: "")
    return 0
  default: break
  }
  FileHandle.standardError.write(Data(help.utf8))
  return 2
}

exit(try run())
