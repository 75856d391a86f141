import { truncateAtGrapheme } from '@/lib/shared/format/format'
import type { AuditValue, AuditChange, AuditFacts } from './schema'

/** Names of fields whose values never enter the audit log. */
const SECRET = /password|hash|secret|token|embedkey|hlskey|verificationcode/i
const HIDDEN = '(hidden)'

type Kept = { [field: string]: AuditValue }

const plain = (facts: AuditFacts | undefined): Kept | undefined => facts && (JSON.parse(JSON.stringify(facts)) as Kept)

function isObject(value: AuditValue | undefined): value is Kept {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function redactSecrets(value: AuditValue): AuditValue {
  if (Array.isArray(value)) return value.map(redactSecrets)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [
      field,
      SECRET.test(field) && each !== null ? HIDDEN : redactSecrets(each),
    ]),
  )
}

/** Returns only the changed fields. `before` is undefined for a created row, and `after` for a deleted row. */
export function auditRecord(before?: AuditFacts, after?: AuditFacts): { before?: Kept; after?: Kept } {
  const [old, now] = [plain(before), plain(after)]
  if (!old || !now) return { before: old && clean(old), after: now && clean(now) }
  const changed = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]),
  )
  const kept: { before: Kept; after: Kept } = { before: {}, after: {} }
  for (const field of changed) {
    if (field in old) kept.before[field] = old[field] ?? null
    if (field in now) kept.after[field] = now[field] ?? null
  }
  const result = { before: clean(kept.before), after: clean(kept.after) }
  for (const field of changed) {
    if (result.before[field] === HIDDEN && result.after[field] === HIDDEN) result.after[field] = '(hidden, changed)'
  }
  return result
}

const clean = (facts: Kept): Kept => redactSecrets(facts) as Kept

const shown = (value: AuditValue | undefined): string | null => (value === undefined ? null : valueInWords(value))

export function auditChanges(before: AuditValue | undefined, after: AuditValue | undefined): AuditChange[] {
  const old = isObject(before) ? before : {}
  const now = isObject(after) ? after : {}
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((field) => ({
    field,
    before: shown(old[field]),
    after: shown(now[field]),
  }))
}

/** Splits a name into words: 'mark-used' becomes 'mark used', and 'discountPercent' becomes 'discount percent'. */
export const inWords = (name: string) =>
  name
    .replace(/-/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

/** Labels of actions. The entity follows the label or replaces '…'. Other actions are split into words. */
const verbs: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  'begin-delete': 'started deleting',
  'delete-for-good': 'permanently deleted',
  restore: 'restored',
  'restore-picture': 'restored an earlier picture of',
  'delete-for-good-picture': 'permanently deleted an earlier picture of',
  publish: 'published',
  unpublish: 'unpublished',
  'make-free': 'made … free',
  'make-premium': 'made … premium',
  merge: 'merged',
  'undo-merge': 'undid the merge of',
  'change-with-others': 'bulk-edited',
  'undo-change': 'undid a bulk edit of',
  undo: 'undid',
  order: 'reordered',
  upload: 'uploaded',
  send: 'started sending',
  'save-scripts': 'edited … in other scripts',
  'save-captions': 'saved captions for',
  'delete-captions': 'deleted captions from',
  start: 'started',
  stop: 'stopped',
  finish: 'finished',
  fail: 'couldn’t finish',
  import: 'imported',
  export: 'exported',
  refund: 'refunded',
  revoke: 'revoked',
  cancel: 'cancelled …',
  'cancel-now': 'asked Stripe to cancel the subscription of … immediately',
  'cancel-at-period-end': 'asked Stripe to cancel the subscription of … at the end of the period',
  'cancel-refused': 'tried to cancel the subscription of …, but Stripe refused',
  retry: 'retried',
  'retry-all': 'retried all failed',
  'leave-out-of-quiz': 'left a piece of … out of the quiz',
  'put-back-in-quiz': 'put a piece of … back into the quiz',
  'mark-used': 'marked … as used',
  'mark-unused': 'marked … as unused',
  'mark-answered': 'marked … as answered',
  'mark-unanswered': 'marked … as unanswered',
  'end-session': 'ended a session of',
  'end-sessions': 'ended all sessions of',
  'change-email': 'changed the email address of',
  'correct-name': 'corrected the name of',
  'give-free-months': 'gave free months to',
  'end-free-months': 'ended the free months of',
  'add-note': 'wrote a note about',
  'take-down': 'took down',
  'allow-again': 're-enabled sharing of',
  'resend-verification': 'resent the confirmation link to',
  'reset-second-factor': 'reset two-step verification for',
  'turn-on-second-factor': 'turned on two-step verification for',
  'turn-off-second-factor': 'turned off two-step verification for',
  'add-passkey': 'added',
  'remove-passkey': 'removed',
  'remove-password': 'removed the password of',
  'remove-google': 'removed Google login from',
  'allow-google': 'allowed Google login again for',
  'confirm-check': 'confirmed a lawyer’s check of',
  'change-staff-role': 'changed the staff role of',
}

const things: Readonly<Record<string, string>> = {
  User: 'user',
  SubCategory: 'sub-category',
  Text: 'site text',
  OutboxMail: 'email',
  MusicalForm: 'form',
  FeaturedVideo: 'featured videos',
  AuditEntry: 'audit log',
  BulkChange: 'bulk change',
  VimeoRun: 'Vimeo import',
  VimeoMapping: 'Vimeo import group',
  CodeBlock: 'block of codes',
  AccessCode: 'code',
}

const lookUp = (words: Readonly<Record<string, string>>, key: string) =>
  Object.hasOwn(words, key) ? words[key] : undefined
export const verbOf = (action: string): string => lookUp(verbs, action) ?? inWords(action)
export const thingOf = (entity: string): string => lookUp(things, entity) ?? inWords(entity)

const plurals: Readonly<Record<string, string>> = {
  CodeBlock: 'blocks of codes',
  SubCategory: 'sub-categories',
  Enquiry: 'enquiries',
  FeaturedVideo: 'the featured videos',
  AuditEntry: 'the audit log',
}

/** Returns the words that follow the verb if a change has no entity id: 'exported videos', 'exported the audit log'. */
export const thingsOf = (entity: string): string => lookUp(plurals, entity) ?? `${thingOf(entity)}s`

const MAX_LENGTH = 2000

function valueInWords(value: AuditValue): string {
  const text = spelled(value)
  return text.length > MAX_LENGTH ? `${truncateAtGrapheme(text, MAX_LENGTH)} …` : text
}

function spelled(value: AuditValue): string {
  if (value === null || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return 'none'
    const isList = value.some((each) => typeof each === 'object' && each !== null)
    return value.map(spelled).join(isList ? '; ' : ', ')
  }
  const fields = Object.entries(value).filter(([, each]) => each !== null && each !== '')
  return fields.length === 0 ? 'empty' : fields.map(([field, each]) => `${inWords(field)} ${spelled(each)}`).join(', ')
}
