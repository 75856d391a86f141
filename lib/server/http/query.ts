import 'server-only'
import { AppError } from '@/lib/shared/errors'

/**
 * A query string as an object for a schema: a repeated name becomes a list, an empty value counts as absent.
 * @param params query of an address
 * @throws AppError validation for a NUL, which no text of the database can hold
 */
export function queryObject(params: URLSearchParams): Record<string, string | string[]> {
  const lists = new Map<string, string[]>()
  for (const [name, value] of params) {
    if (value.includes('\0')) throw new AppError('validation', 'The address is not valid.')
    if (value === '') continue
    const list = lists.get(name)
    if (list) list.push(value)
    else lists.set(name, [value])
  }
  // Makes `__proto__` a name like any other, which an assignment would not.
  return Object.fromEntries(
    Array.from(lists, ([name, [first = '', ...more]]) => [name, more.length > 0 ? [first, ...more] : first]),
  )
}
