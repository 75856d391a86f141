export function requireId(kind: string, ids: ReadonlyMap<string, number>): (key: string) => number {
  return (key) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`There is no ${kind} '${key}'`)
    return id
  }
}
