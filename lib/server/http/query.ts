import 'server-only'
import { AppError } from '@/lib/shared/errors'

/**
 * A query string as an object for a schema: a repeated name becomes a list, an empty value counts as absent.
 * @param params query of an address
 * @throws AppError validation for a NUL, which no text of the database can hold
 */
export function queryObject(params: URLSearchParams): Record<string, string | string[]> {
  const entries: [string, string | string[]][] = []
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name).filter((value) => value !== '')
    if (values.some((value) => value.includes('\0'))) throw new AppError('validation', 'The address is not valid.')
    const [first] = values
    if (first !== undefined) entries.push([name, values.length > 1 ? values : first])
  }
  // Makes `__proto__` a name like any other, which an assignment would not.
  return Object.fromEntries(entries)
}
