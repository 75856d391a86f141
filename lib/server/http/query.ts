import 'server-only'

/**
 * A query string as an object for a schema: a repeated name becomes a list, an empty value counts as absent.
 * @param params query of an address
 */
export function queryObject(params: URLSearchParams): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = {}
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name).filter((value) => value !== '')
    const [first] = values
    if (first !== undefined) result[name] = values.length > 1 ? values : first
  }
  return result
}
