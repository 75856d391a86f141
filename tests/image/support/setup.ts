// An image is built in minutes, on a busy machine in many.
jest.setTimeout(3_600_000)
