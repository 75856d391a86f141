// A process takes seconds to come up, on a busy machine many.
jest.setTimeout(180_000)
