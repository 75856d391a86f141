import 'server-only'

type Parts = AsyncIterable<Uint8Array>

/**
 * The parts of something that is sent to us, as they come. What is longer than a limit is not read to its end.
 * @param limit bytes
 * @param tooLong makes the error for more of them
 * @throws what `tooLong` makes, and what reading throws
 */
export async function* partsWithin(parts: Parts, limit: number, tooLong: () => Error): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const part of parts) {
    size += part.byteLength
    if (size > limit) throw tooLong()
    yield part
  }
}

/** All of it in memory. As `partsWithin` otherwise. */
export async function bytesWithin(parts: Parts, limit: number, tooLong: () => Error): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of partsWithin(parts, limit, tooLong)) all.push(part)
  return Buffer.concat(all)
}
