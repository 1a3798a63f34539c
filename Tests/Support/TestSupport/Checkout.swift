// Where the tests find the files of the package.
import Foundation

/// The folder of the package.
package let root = URL(filePath: #filePath).appending(path: "../../../..").standardized.path

/// The folder of the programs that belong to the running tests: that of the program that runs, whatever its configuration.
package let programFolder = Bundle.main.executableURL?.deletingLastPathComponent().path ?? root + "/.build/debug"
