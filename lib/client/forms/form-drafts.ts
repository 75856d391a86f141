import { readStored, store, storedKeys, storedObject } from '@/lib/client/storage/storage'

/** Prefix of the storage keys of form drafts. Logout removes all drafts (`Clear-Site-Data`). */

const PREFIX = 'rasika:form:'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const MAX_FORMS = 20
/** Maximum length of a draft in UTF-16 code units. Browsers store about five million per site. */
const MAX_LENGTH = 200_000

export type FormDraft = {
  at: string
  /** Version of the edited row; null for a new row. */
  version: string | null
  values: unknown
  /** Display names of the ids among the values, keyed by `labelKey`. */
  labels: Record<string, string>
}

const keyOf = (viewerId: number, form: string) => `${PREFIX}${viewerId}:${form}`

function parseDraft(key: string): FormDraft | null {
  const { at, version, values, labels } = storedObject(key) as Partial<FormDraft>
  if (typeof at !== 'string' || !(Date.parse(at) > Date.now() - KEPT_MS)) return null
  return { at, version: typeof version === 'string' ? version : null, values, labels: { ...labels } }
}

export const readFormDraft = (viewerId: number, form: string): FormDraft | null => parseDraft(keyOf(viewerId, form))

export function writeFormDraft(viewerId: number, form: string, draft: Omit<FormDraft, 'at'>): void {
  const text = JSON.stringify({ ...draft, at: new Date().toISOString() })
  if (text.length > MAX_LENGTH) return
  const key = keyOf(viewerId, form)
  if (readStored(key) === null) prune()
  store(key, text)
}

export const removeFormDraft = (viewerId: number, form: string): void => store(keyOf(viewerId, form), null)

/** Removes expired and surplus drafts of everyone who uses this browser. */
function prune(): void {
  const stored = storedKeys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: parseDraft(key)?.at ?? '' }))
    .sort((a, b) => b.at.localeCompare(a.at))
  for (const [index, { key, at }] of stored.entries()) if (at === '' || index >= MAX_FORMS - 1) store(key, null)
}
