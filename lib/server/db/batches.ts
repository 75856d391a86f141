import 'server-only'

/** Reads rows by keyset pagination, so that memory use doesn't grow with the list. */
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
