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

/** Replaces secret values, at any depth. */
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

/**
 * What the audit log stores of a thing before and after a change. Of two versions only the fields that differ are
 * stored. Of a secret it is stored that it was there and whether it changed, never its value.
 * @param before facts before the change; undefined when the thing was made
 * @param after facts after the change; undefined when the thing was deleted
 */
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

/** An entry field by field, for reading. @param before and after as the database holds them */
export function auditChanges(before: AuditValue | undefined, after: AuditValue | undefined): AuditChange[] {
  const old = isObject(before) ? before : {}
  const now = isObject(after) ? after : {}
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((field) => ({
    field,
    before: shown(old[field]),
    after: shown(now[field]),
  }))
}

/** Entries of the audit log in words. An action or entity without a line here is spelled out. */

/** 'mark-used' → 'mark used', 'discountPercent' → 'discount percent'. */
export const inWords = (name: string) =>
  name
    .replace(/-/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

/** What somebody did, as it stands before the thing: 'changed', 'ended all sessions of'. */
const verbs: Readonly<Record<string, string>> = {
  create: 'made',
  update: 'changed',
  delete: 'deleted',
  'begin-delete': 'began to delete',
  'delete-for-good': 'deleted for good',
  restore: 'restored',
  'restore-picture': 'restored an earlier picture of',
  'delete-for-good-picture': 'deleted for good an earlier picture of',
  publish: 'published',
  unpublish: 'unpublished',
  'make-free': 'opened to everyone',
  'make-premium': 'closed to guests',
  merge: 'merged',
  'undo-merge': 'undid the merge of',
  'change-with-others': 'changed, with others,',
  'undo-change': 'undid a change of',
  undo: 'undid',
  order: 'put in another order',
  upload: 'sent',
  send: 'began to send',
  'save-scripts': 'changed the spellings in scripts of',
  'save-captions': 'saved captions of',
  'delete-captions': 'deleted captions of',
  start: 'began',
  stop: 'stopped',
  finish: 'finished',
  fail: 'could not finish',
  import: 'imported',
  export: 'exported',
  refund: 'refunded',
  'cancel-now': 'asked to end at once the subscription of',
  'cancel-at-period-end': 'asked to end with its period the subscription of',
  'cancel-refused': 'was refused by Stripe to end the subscription of',
  retry: 'sent again',
  'retry-all': 'sent again all of',
  'mark-used': 'marked as used',
  'mark-unused': 'marked as not used',
  'mark-answered': 'marked as answered',
  'mark-unanswered': 'marked as not answered',
  'end-session': 'ended a session of',
  'end-sessions': 'ended all sessions of',
  'change-email': 'changed the address of',
  'correct-name': 'corrected the name of',
  'give-free-months': 'gave free months to',
  'end-free-months': 'ended the free months of',
  'add-note': 'wrote a note about',
  'take-down': 'took down',
  'allow-again': 'allowed again to share',
  'resend-verification': 'sent the link to confirm the address again to',
  'reset-second-factor': 'took the codes from',
  'turn-on-second-factor': 'turned on the second factor of',
  'turn-off-second-factor': 'turned off the second factor of',
  'add-passkey': 'added',
  'remove-passkey': 'removed',
  'remove-password': 'removed the password of',
  'remove-google': 'removed Google as a way to sign in of',
  'allow-google': 'allowed Google again as a way to sign in of',
  'change-staff-role': 'changed the staff role of',
}

const things: Readonly<Record<string, string>> = {
  User: 'person',
  OutboxMail: 'mail',
  MusicalForm: 'form',
  FeaturedVideo: 'featured row',
  AuditEntry: 'audit log',
  BulkChange: 'change of many videos, number',
  VimeoRun: 'taking in from Vimeo',
  VimeoMapping: 'choice for Vimeo',
}

export const verbOf = (action: string): string => (Object.hasOwn(verbs, action) && verbs[action]) || inWords(action)
export const thingOf = (entity: string): string => (Object.hasOwn(things, entity) && things[entity]) || inWords(entity)

/** Longer values are cut: a programme of a hundred pieces is read on the page of the video. */
const MAX_LENGTH = 2000

/** A value as a person reads it: lists by commas, objects by the names of their fields. */
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
