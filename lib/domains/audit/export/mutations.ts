import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { thingOf, verbOf } from '@/lib/domains/audit/policy'
import { eachAuditEntry } from '@/lib/domains/audit/queries'
import type { AuditFilters } from '@/lib/domains/audit/schema'
import { requireFreshProof } from '@/lib/server/auth/proofs/fresh-proof'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { csvHead, csvLine } from '@/lib/shared/format/csv'

export async function exportAudit(actor: Actor, filters: AuditFilters): Promise<AsyncGenerator<string>> {
  requireActor(actor, 'audit')
  requireFreshProof(actor)
  await db.$transaction((tx) => recordAudit(tx, actor, { action: 'export', entity: 'AuditEntry' }))
  return lines(actor, filters)
}

async function* lines(actor: Actor, filters: AuditFilters): AsyncGenerator<string> {
  yield csvHead(['Time', 'Email', 'Person', 'Action', 'Item type', 'Item ID', 'Item name', 'Before', 'After'])
  for await (const entry of eachAuditEntry(actor, filters)) {
    const { createdAt, actorEmail, actorName, action, entity, entityId, entityName, changes } = entry
    const side = (which: 'before' | 'after') =>
      changes.map((change) => (change[which] === null ? '' : `${change.field}: ${change[which]}`)).filter(Boolean)
    const what = [verbOf(action), thingOf(entity), entityId ?? '', entityName ?? '']
    yield csvLine([
      createdAt,
      actorEmail,
      actorName ?? '',
      ...what,
      side('before').join('\n'),
      side('after').join('\n'),
    ])
  }
}
