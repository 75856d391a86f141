/**
 * Returns a function from key to id, which throws for an unknown key.
 * @param kind named in the error
 */
export function requireId(kind: string, ids: ReadonlyMap<string, number>): (key: string) => number {
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`There is no ${kind} '${key}'`)
    return id
  }
}
