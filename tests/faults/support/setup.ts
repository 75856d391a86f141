// A process takes seconds to come up, on a busy machine many; some tests need three, one after the other.
jest.setTimeout(600_000)
