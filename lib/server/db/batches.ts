import 'server-only'

/**
 * The rows of a long list, read in batches: it needs no more memory than a short one.
 * @param size rows of a batch
 * @param read reads the batch after a row, the first one without it
 */
export async function* batches<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let last: Row | undefined; ;) {
    const rows = await read(last)
    yield* rows
    last = rows.at(-1)
    if (rows.length < size) return
  }
}
