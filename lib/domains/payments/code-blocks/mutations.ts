import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import type { Saved } from '@/lib/domains/catalogue/editing/schema'
import { requireSelling } from '@/lib/domains/content/sales/queries'
import { createBlockCodes } from '@/lib/domains/payments/codes/mutations'
import { requireFreshProof } from '@/lib/server/auth/proofs/fresh-proof'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { LONG, lockUser } from '@/lib/server/db/locks'
import { siteUrl } from '@/lib/server/http/site-url'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, fieldError } from '@/lib/shared/errors'
import { csvHead, csvLine, keptText } from '@/lib/shared/format/csv'
import { dayStart, nextDay } from '@/lib/shared/format/days'
import { routes } from '@/lib/shared/routes/routes'
import { eachCode } from './queries'
import type { CodeBlockInput, CodeDto } from './schema'

/** Period in which a block with the same name by the same person counts as a retry. */
const SAME_MS = 10 * 60 * 1000

function columnsOf(input: CodeBlockInput, now: Date) {
  const { name, gives, videoId, seriesId, livestreamId, festivalId, days, percent, usesPerCode, until } = input
  // Valid until the end of the day in Singapore.
  const expiresAt = until ? dayStart(nextDay(until)) : null
  if (expiresAt !== null && expiresAt <= now) throw fieldError('until', 'Choose today or a later day.')
  const scope = gives === 'percent' ? null : gives
  return { name, scope, videoId, seriesId, livestreamId, festivalId, days, percent, usesPerCode, expiresAt }
}

/** Makes a block with all its codes, or none: 5,000 codes take less than a second. */
export async function createCodeBlock(actor: Actor, input: CodeBlockInput, now: Date = new Date()): Promise<Saved> {
  requireActor(actor, 'codes')
  requireFreshProof(actor)
  await requireSelling('codes')
  const columns = columnsOf(input, now)
  return db.$transaction(async (tx) => {
    await lockUser(tx, actor.id)
    await requireTarget(tx, columns)
    const createdAt = { gt: new Date(now.getTime() - SAME_MS) }
    const where = { createdById: actor.id, name: input.name, createdAt }
    const known = await tx.codeBlock.findFirst({ where, select: { id: true, createdAt: true } })
    if (known) return saved(known)
    const by = { createdById: actor.id, createdByEmail: actor.email, createdAt: now }
    const block = await tx.codeBlock.create({ data: { ...columns, ...by }, select: { id: true, createdAt: true } })
    await createBlockCodes(tx, block.id, input.count, input.usesPerCode)
    const after = { ...columns, count: input.count }
    await recordAudit(tx, actor, { action: 'create', entity: 'CodeBlock', entityId: block.id, after })
    return saved(block)
  }, LONG)
}

const saved = ({ id, createdAt }: { id: number; createdAt: Date }): Saved => ({
  id,
  updatedAt: createdAt.toISOString(),
})

type Target = Record<'videoId' | 'seriesId' | 'livestreamId' | 'festivalId', number | null>

async function requireTarget(tx: Db, { videoId, seriesId, livestreamId, festivalId }: Target): Promise<void> {
  const missing = async (id: number | null, table: { count: (query: { where: { id: number } }) => Promise<number> }) =>
    id !== null && (await table.count({ where: { id } })) === 0
  const GONE = 'This item no longer exists. Choose another.'
  if (await missing(videoId, tx.video)) throw fieldError('videoId', GONE)
  if (await missing(seriesId, tx.series)) throw fieldError('seriesId', GONE)
  if (await missing(livestreamId, tx.livestream)) throw fieldError('livestreamId', GONE)
  if (await missing(festivalId, tx.festival)) throw fieldError('festivalId', GONE)
}

/** Codes of the block can't be redeemed any more. What was redeemed stays. */
export async function revokeCodeBlock(actor: Actor, id: number, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'codes')
  await db.$transaction(async (tx) => {
    const where = { id, revokedAt: null }
    const { count } = await tx.codeBlock.updateMany({ where, data: { revokedAt: now } })
    if (count > 0) return recordAudit(tx, actor, { action: 'revoke', entity: 'CodeBlock', entityId: id })
    if ((await tx.codeBlock.count({ where: { id } })) === 0) throw new AppError('not_found', 'Not found')
  })
}

export async function revokeCode(actor: Actor, id: number, now: Date = new Date()): Promise<void> {
  requireActor(actor, 'codes')
  await db.$transaction(async (tx) => {
    const code = await tx.accessCode.findFirst({
      where: { id, blockId: { not: null } },
      select: { blockId: true, uses: true },
    })
    if (!code) throw new AppError('not_found', 'Not found')
    const where = { id, revokedAt: null }
    const { count } = await tx.accessCode.updateMany({ where, data: { revokedAt: now } })
    if (count === 0) return
    const after = { block: code.blockId, uses: code.uses }
    await recordAudit(tx, actor, { action: 'revoke', entity: 'AccessCode', entityId: id, after })
  })
}

/** Writes the codes for printing or sending. Omits who redeemed them, because the file is given to others. */
export async function exportCodes(actor: Actor, id: number): Promise<AsyncGenerator<string>> {
  requireActor(actor, 'codes')
  requireFreshProof(actor)
  if ((await db.codeBlock.count({ where: { id } })) === 0) throw new AppError('not_found', 'Not found')
  await db.$transaction((tx) => recordAudit(tx, actor, { action: 'export', entity: 'CodeBlock', entityId: id }))
  return lines(eachCode(actor, id))
}

async function* lines(codes: AsyncGenerator<CodeDto>): AsyncGenerator<string> {
  yield csvHead(['Code', 'Link', 'Redeemed', 'Of', 'State'])
  for await (const { code, uses, maxUses, isRevoked } of codes) {
    const state = isRevoked ? 'Revoked' : uses >= maxUses ? 'Used' : 'Valid'
    yield csvLine([keptText(code), siteUrl(routes.redeemFor(code)), String(uses), String(maxUses), state])
  }
}
