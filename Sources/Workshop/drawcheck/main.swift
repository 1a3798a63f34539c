// Compares LabelDrawing with Pango on Cairo and with FreeType alone: the positions of glyphs, and the time for a list.
import Foundation
import Glibc

let help = """
  Usage: drawcheck positions | time [ROUNDS] | pictures DIR
    positions      draws each glyph of a line in seven scripts by itself, three ways, and compares where its ink is; exit 1
                   where one is more than half a pixel away
    time           times a list of 1,000 labels at 2x drawn to one image, in turns with Pango and Cairo
    pictures DIR   writes the two images of the list to DIR

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
  case "pictures" where arguments.count == 2:
    try LabelList().write(to: arguments[1])
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
