/**
 * @param kind what the ids are of, for the message
 * @param ids by key
 * @returns a function from key to id
 * @throws Error (from that function) for a key without an id
 */
export function requireId(kind: string, ids: ReadonlyMap<string, number>): (key: string) => number {
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`There is no ${kind} '${key}'`)
    return id
  }
}
