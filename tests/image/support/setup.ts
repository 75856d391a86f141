// Allows an hour, because building an image takes many minutes on a busy machine.
jest.setTimeout(3_600_000)
