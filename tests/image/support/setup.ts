// Building an image takes minutes, many on a busy machine.
jest.setTimeout(3_600_000)
