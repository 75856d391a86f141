import 'server-only'
import { listChoices } from '@/lib/domains/catalogue/editing/queries'
import type { Choice } from '@/lib/domains/catalogue/editing/schema'
import { codeHash, readSealedCode } from '@/lib/domains/payments/codes/queries'
import { formatCode, isWholeCode, readCode } from '@/lib/domains/payments/codes/schema'
import { codeTitle } from '@/lib/domains/payments/redemptions/policy'
import { codeTerms } from '@/lib/domains/payments/redemptions/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { batches } from '@/lib/server/db/batches'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { contains } from '@/lib/server/db/name-filters'
import type { Actor } from '@/lib/shared/access/actor'
import { adminRows, paged, type AdminListQuery, type Paged } from '@/lib/shared/routes/paging'
import type { CodeBlockDto, CodeBlockState, CodeDto, CodePageQuery, RedemptionDto } from './schema'

const select = {
  ...{
    id: true,
    name: true,
    usesPerCode: true,
    expiresAt: true,
    revokedAt: true,
    createdAt: true,
    createdByEmail: true,
  },
  ...codeTerms,
} as const satisfies Prisma.CodeBlockSelect

type Row = Prisma.CodeBlockGetPayload<{ select: typeof select }>

const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.CodeBlockOrderByWithRelationInput[]

function stateOf({ expiresAt, revokedAt }: Row, now: Date): CodeBlockState {
  if (revokedAt) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'open'
}

async function toBlocks(rows: Row[], now: Date): Promise<CodeBlockDto[]> {
  const counts = await db.accessCode.groupBy({
    by: ['blockId'],
    where: { blockId: { in: rows.map(({ id }) => id) } },
    _count: { _all: true },
    _sum: { uses: true },
  })
  const countOf = new Map(counts.map(({ blockId, _count, _sum }) => [blockId, { all: _count._all, uses: _sum.uses }]))
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, scope: row.scope, usesPerCode: row.usesPerCode },
    title: codeTitle(row),
    codes: countOf.get(row.id)?.all ?? 0,
    redeemed: countOf.get(row.id)?.uses ?? 0,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    state: stateOf(row, now),
    createdAt: row.createdAt.toISOString(),
    createdByEmail: row.createdByEmail,
  }))
}

export async function listCodeBlocks(
  actor: Actor,
  { page, query }: AdminListQuery,
  now: Date = new Date(),
): Promise<Paged<CodeBlockDto>> {
  requireActor(actor, 'codes')
  const where = query ? { name: contains(query) } : {}
  const [rows, total] = await Promise.all([
    db.codeBlock.findMany({ where, orderBy: newestFirst, ...adminRows(page), select }),
    db.codeBlock.count({ where }),
  ])
  return paged(await toBlocks(rows, now), page, total)
}

export async function getCodeBlock(actor: Actor, id: number, now: Date = new Date()): Promise<CodeBlockDto | null> {
  requireActor(actor, 'codes')
  const row = await db.codeBlock.findUnique({ where: { id }, select })
  return row && ((await toBlocks([row], now))[0] ?? null)
}

const sealed = { id: true, codeHash: true, sealedCode: true } as const
const shownCode = (row: { codeHash: string; sealedCode: string }) => formatCode(readSealedCode(row) ?? 'unreadable')

/** @param query a whole code, or nothing: parts of a code can't be found, because codes are stored encrypted */
const matching = (blockId: number, query: string): Prisma.AccessCodeWhereInput => {
  const code = readCode(query)
  if (code === '') return { blockId }
  return { blockId, codeHash: isWholeCode(code) ? codeHash(code) : '' }
}

export async function listCodes(
  actor: Actor,
  blockId: number,
  { page, query }: CodePageQuery,
): Promise<Paged<CodeDto>> {
  requireActor(actor, 'codes')
  const where = matching(blockId, query)
  const [rows, total] = await Promise.all([
    db.accessCode.findMany({
      where,
      orderBy: { id: 'asc' },
      ...adminRows(page),
      select: { ...sealed, uses: true, maxUses: true, revokedAt: true },
    }),
    db.accessCode.count({ where }),
  ])
  const codes = rows.map(({ id, uses, maxUses, revokedAt, ...row }) => ({
    ...{ id, uses, maxUses, code: shownCode(row), isRevoked: revokedAt !== null },
  }))
  return paged(codes, page, total)
}

export async function listRedemptions(
  actor: Actor,
  blockId: number,
  { page, query }: CodePageQuery,
): Promise<Paged<RedemptionDto>> {
  requireActor(actor, 'codes')
  const where = { code: matching(blockId, query) }
  const [rows, total] = await Promise.all([
    db.codeRedemption.findMany({
      where,
      orderBy: [{ redeemedAt: 'desc' }, { id: 'desc' }],
      ...adminRows(page),
      select: {
        ...{ id: true, redeemedAt: true, usedAt: true },
        code: { select: sealed },
        user: { select: { id: true, email: true } },
      },
    }),
    db.codeRedemption.count({ where }),
  ])
  const redemptions = rows.map(({ id, code, user, redeemedAt, usedAt }) => ({
    ...{ id, code: shownCode(code), person: user },
    redeemedAt: redeemedAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }))
  return paged(redemptions, page, total)
}

const PORTION = 500

/** Checks the right when called, not at the first code. */
export function eachCode(actor: Actor, blockId: number): AsyncGenerator<CodeDto> {
  requireActor(actor, 'codes')
  return batches<CodeDto>(PORTION, async (last) => {
    const rows = await db.accessCode.findMany({
      where: { blockId, id: { gt: last?.id ?? 0 } },
      orderBy: { id: 'asc' },
      take: PORTION,
      select: { ...sealed, uses: true, maxUses: true, revokedAt: true },
    })
    return rows.map(({ id, uses, maxUses, revokedAt, ...row }) => ({
      ...{ id, uses, maxUses, code: shownCode(row), isRevoked: revokedAt !== null },
    }))
  })
}

/** Lists videos or series for which codes can be made. */
export const listCodeTargets = (actor: Actor, query: { kind: 'video' | 'series'; query: string }): Promise<Choice[]> =>
  listChoices(actor, query, 'codes')

/** Maximum number of livestreams and festivals to choose from. */
const EVENTS = 100

/** Lists the livestreams and festivals that aren't over. */
export async function listCodeEvents(
  actor: Actor,
  now: Date = new Date(),
): Promise<{ livestreams: Choice[]; festivals: Choice[] }> {
  requireActor(actor, 'codes')
  const notOver = { cancelledAt: null, OR: [{ startsAt: { gt: now } }, { endsAt: { gt: now } }] }
  const named = { id: true, name: true } as const
  const [livestreams, festivals] = await Promise.all([
    db.livestream.findMany({ where: notOver, orderBy: { startsAt: 'asc' }, take: EVENTS, select: named }),
    db.festival.findMany({
      where: { livestreams: { some: notOver } },
      orderBy: { id: 'desc' },
      take: EVENTS,
      select: named,
    }),
  ])
  const choices = (rows: { id: number; name: string }[]) => rows.map(({ id, name: label }) => ({ id, label }))
  return { livestreams: choices(livestreams), festivals: choices(festivals) }
}
