import { pagePerson } from '@/lib/client/page-person'
import { readInTab, storeInTab } from '@/lib/client/storage'

/** Texts typed into a form, kept in this tab while the page is loaded again for a new version. */

const SECRET = /password|code|^number$|expiry|cvv/i

/** Of one person's form on one page; that of another row begins with other values. */
const keyOf = (initial: object) =>
  `rasika:typed:${pagePerson() ?? 0}:${window.location.pathname}:${JSON.stringify(initial)}`

/** Keeps the texts that differ from the initial ones, without secrets. A tick may be a consent: it is set anew. */
export function keepInput(initial: Record<string, unknown>, values: Record<string, unknown>): void {
  const typed = Object.entries(values).filter(
    ([name, value]) => typeof value === 'string' && value !== (initial[name] ?? '') && !SECRET.test(name),
  )
  if (typed.length > 0) storeInTab(keyOf(initial), JSON.stringify(Object.fromEntries(typed)))
}

/** The texts that were kept for this form, once. */
export function takeInput(initial: Record<string, unknown>): Record<string, string> {
  const key = keyOf(initial)
  const text = readInTab(key)
  if (text === null) return {}
  storeInTab(key, null)
  return JSON.parse(text) as Record<string, string>
}
