// A process takes seconds to start, longer on a busy machine; some tests start three in sequence.
jest.setTimeout(600_000)
