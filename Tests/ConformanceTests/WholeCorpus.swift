// The corpus, which many tests read: once for all of them.
import Conformance
import TestSupport

let wholeCorpus = Result { try Corpus(paths: [root + "/Corpora/Conformance"]) }
