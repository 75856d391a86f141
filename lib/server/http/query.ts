import 'server-only'
import { AppError } from '@/lib/shared/errors'

/** Repeated names become lists; empty values count as absent. A NUL is rejected, because PostgreSQL can't store it. */
export function queryObject(params: URLSearchParams): Record<string, string | string[]> {
  const lists = new Map<string, string[]>()
  for (const [name, value] of params) {
    if (value.includes('\0')) throw new AppError('validation', 'This URL isn’t valid.')
    if (value === '') continue
    const list = lists.get(name)
    if (list) list.push(value)
    else lists.set(name, [value])
  }
  // Unlike assignment, `fromEntries` treats `__proto__` like any other key.
  return Object.fromEntries(
    Array.from(lists, ([name, [first = '', ...more]]) => [name, more.length > 0 ? [first, ...more] : first]),
  )
}
