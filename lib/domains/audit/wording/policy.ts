import type { AuditValue } from '@/lib/domains/audit/schema'
import { beginning } from '@/lib/shared/format/format'

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
export function valueInWords(value: AuditValue): string {
  const text = spelled(value)
  return text.length > MAX_LENGTH ? `${beginning(text, MAX_LENGTH)} …` : text
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
