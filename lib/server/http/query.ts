import 'server-only'
import { AppError } from '@/lib/shared/errors'

/** Omits empty parameters. Rejects NUL characters, because PostgreSQL can't store them. */
export function queryObject(params: URLSearchParams): Record<string, string | string[]> {
  const lists = new Map<string, string[]>()
  for (const [name, value] of params) {
    if (value.includes('\0')) throw new AppError('validation', 'This URL isn’t valid.')
    if (value === '') continue
    const list = lists.get(name)
    if (list) list.push(value)
    else lists.set(name, [value])
  }
  // Uses `fromEntries`, because an assignment to `__proto__` would change the prototype.
  return Object.fromEntries(
    Array.from(lists, ([name, [first = '', ...more]]) => [name, more.length > 0 ? [first, ...more] : first]),
  )
}
