// Building an image takes minutes, and many minutes on a busy machine.
jest.setTimeout(3_600_000)
