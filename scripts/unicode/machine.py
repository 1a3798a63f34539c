# State machines: exploring from a step function, minimising, and merging equal columns.


def explore(start, symbols, step):
    """All states that `start` leads to: (states in order of discovery, table[state][symbol] = (next state, output))."""
    states, index, table = [start], {start: 0}, []
    while len(table) < len(states):
        row = []
        for symbol in symbols:
            target, output = step(states[len(table)], symbol)
            if target not in index:
                index[target] = len(states)
                states.append(target)
            row.append((index[target], output))
        table.append(row)
    return states, table


def minimise(states, table, final):
    """Merges states that no text can distinguish. `final(state)` is a state's output at the end of text.

    Returns (representative states, table); the start remains number 0.
    """
    block = number(tuple([final(s)] + [output for _, output in row]) for s, row in zip(states, table))
    while True:
        refined = number(tuple([block[i]] + [block[t] for t, _ in row]) for i, row in enumerate(table))
        if max(refined) == max(block):
            break
        block = refined
    first = [block.index(b) for b in range(max(block) + 1)]
    return [states[i] for i in first], [[(block[t], output) for t, output in table[i]] for i in first], block


def number(keys):
    """Numbers keys in the order in which they first appear."""
    seen = {}
    return [seen.setdefault(key, len(seen)) for key in keys]


def merge_columns(columns):
    """(class of each column, index of the first column of each class)."""
    classes = number(columns)
    return classes, [classes.index(c) for c in range(max(classes) + 1)]
