import { valueInWords } from '@/lib/domains/audit/wording/policy'
import type { AuditChange, AuditFacts, AuditValue } from './schema'

/** Names of fields whose values never enter the audit log. */
const SECRET = /password|hash|secret|token|embedkey|hlskey|verificationcode/i
const HIDDEN = '(hidden)'

type Kept = { [field: string]: AuditValue }

const plain = (facts: AuditFacts | undefined): Kept | undefined => facts && (JSON.parse(JSON.stringify(facts)) as Kept)

function isObject(value: AuditValue | undefined): value is Kept {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Replaces secret values, at any depth. */
function withoutSecrets(value: AuditValue): AuditValue {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, each]) => [
      field,
      SECRET.test(field) && each !== null ? HIDDEN : withoutSecrets(each),
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

const clean = (facts: Kept): Kept => withoutSecrets(facts) as Kept

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
