import { readStored, store, storedKeys, storedObject } from '@/lib/client/storage/storage'

/** Unsaved form input per person. Removed on saving and on logout (`Clear-Site-Data`). */

const PREFIX = 'rasika:form:'
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const MAX_FORMS = 20
/** UTF-16 units of one form; browsers give a site about five million. */
const MAX_LENGTH = 200_000

export type FormDraft = {
  at: string
  /** Version of the edited row; null for a new one. */
  version: string | null
  values: unknown
  /** Names of the ids among the values, by `labelKey`. */
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

/** Also removes expired drafts of other people. */
function prune(): void {
  const stored = storedKeys()
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: parseDraft(key)?.at ?? '' }))
    .sort((a, b) => b.at.localeCompare(a.at))
  for (const [index, { key, at }] of stored.entries()) if (at === '' || index >= MAX_FORMS - 1) store(key, null)
}
