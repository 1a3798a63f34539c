# The stdio protocol (docs/PROTOCOL.md) for peers in Python. Python's standard library only.
#
# SPDX-License-Identifier: Apache-2.0

import json
import math
import sys


class Unsupported(Exception):
    """The case asks for something that the implementation does not have."""


class Failed(Exception):
    """The implementation could not be asked, or did not answer as it should."""


def rounded_up(size, case):
    """A measured size, rounded up to whole pixels with a tolerance (R135)."""
    scale = case.get("environment", {}).get("displayScale", 1)
    scale = scale if scale > 0 else 1
    return [math.ceil(side * scale - 1e-6) / scale for side in size]


def serve(peer):
    """Answers requests with peer.description() and peer.answer(case) until `stop` or the end of the input."""
    for line in sys.stdin:
        reply = {}
        try:
            request = json.loads(line)
            if request["cmd"] == "stop":
                break
            if request["cmd"] == "start":
                reply = {"version": 1, "implementation": peer.description()}
            else:
                reply["seq"] = request["seq"]
                reply["result"] = peer.answer(request["case"])
        except Unsupported as reason:
            reply.update(skipped=True, unsupported=True, message=str(reason))
        except Failed as error:
            reply.update(errored=True, message=str(error))
        except (KeyError, TypeError, ValueError) as error:
            reply.update(errored=True, message="%s: %s" % (type(error).__name__, error))
        print(json.dumps(reply, ensure_ascii=False, allow_nan=False), flush=True)
