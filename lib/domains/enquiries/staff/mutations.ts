import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { requireFreshProof } from '@/lib/server/auth/proofs/fresh-proof'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { csvHead, csvLine } from '@/lib/shared/format/csv'
import { eachEnquiry } from './queries'
import { enquiryKinds, type EnquiryFilters } from './schema'

export async function setEnquiryAnswered(actor: Actor, id: number, answered: boolean): Promise<void> {
  requireActor(actor, 'people')
  await db.$transaction(async (tx) => {
    await lockRows(tx, 'Enquiry', 'id', [id])
    const before = await tx.enquiry.findUnique({ where: { id }, select: { answeredAt: true } })
    if (!before) throw new AppError('not_found', 'This enquiry no longer exists.')
    if ((before.answeredAt !== null) === answered) return
    const answeredAt = answered ? new Date() : null
    await tx.enquiry.update({ where: { id }, data: { answeredAt }, select: { id: true } })
    await recordAudit(tx, actor, {
      action: answered ? 'mark-answered' : 'mark-unanswered',
      entity: 'Enquiry',
      entityId: id,
      before: { answeredAt: before.answeredAt },
      after: { answeredAt },
    })
  })
}

export async function exportEnquiries(actor: Actor, filters: EnquiryFilters): Promise<AsyncGenerator<string>> {
  requireActor(actor, 'people')
  requireFreshProof(actor)
  // Omits the search text from the audit log, because it may be a name and the log is kept longer than personal data.
  const after = { kind: filters.kind ?? 'all', state: filters.state ?? 'all', searched: filters.query !== '' }
  await db.$transaction((tx) => recordAudit(tx, actor, { action: 'export', entity: 'Enquiry', after }))
  return lines(actor, filters)
}

async function* lines(actor: Actor, filters: EnquiryFilters): AsyncGenerator<string> {
  yield csvHead(['Received', 'Kind', 'Name', 'Email', 'Company', 'Message', 'Answered'])
  for await (const enquiry of eachEnquiry(actor, filters)) {
    const { createdAt, kind, name, email, company, message, answeredAt } = enquiry
    yield csvLine([createdAt, enquiryKinds[kind], name, email, company, message, answeredAt])
  }
}
