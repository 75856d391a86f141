import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/access/actor'
import { priceOfMinor } from '@/lib/shared/money/prices'
import { pagedSlice, sliceRows, type Paged, type Slice } from '@/lib/shared/routes/paging'
import { exitText, refusalText, withdrawalOf } from './contracts/policy'
import { readContracts, type Contract } from './contracts/queries'
import { findLink } from './links/queries'
import type { ContractDto, LinkState, WithdrawalDto } from './schema'

export function toContract({ id, title, currency, facts }: Contract, now: Date): ContractDto {
  const { payment } = facts
  const { exits, refusal } = withdrawalOf(facts, now)
  return {
    id,
    title,
    paid: payment && { price: priceOfMinor(currency, payment.amount), at: payment.paidAt.toISOString() },
    exits: exits.map((exit) => ({ kind: exit.kind, amount: exit.amount, text: exitText(exit, currency) })),
    refusal: refusal && refusalText(refusal, facts),
  }
}

export type LeavingView = {
  /** Null for the person who is logged in. */
  link: LinkState | null
  email: string
  contracts: ContractDto[]
  declared: WithdrawalDto[]
}

/** Maximum number of earlier declarations shown. */
const DECLARED = 20

/**
 * Returns what the person may leave, and what they have left. Changes nothing, because mail gateways open links too.
 * @param code of a mailed link; null for the person who is logged in
 */
export async function getLeaving(actor: Actor, code: string | null, now: Date = new Date()): Promise<LeavingView> {
  if (code === null) requireActor(actor, 'verified')
  const link = code === null ? null : await findLink(code, now)
  const { id = 0, email = '' } = link ? (link.person ?? {}) : actor
  const isOpen = !link || link.state === 'waiting'
  const [contracts, declared] = await Promise.all([
    isOpen ? readContracts(db, id, now) : [],
    // An old link shows only what was declared with it.
    isOpen || link.usedAt ? readDeclared({ userId: id, ...(link?.usedAt && { declaredAt: link.usedAt }) }) : [],
  ])
  return { link: link?.state ?? null, email, contracts: contracts.map((each) => toContract(each, now)), declared }
}

async function readDeclared(
  where: Prisma.WithdrawalWhereInput,
  page: { take: number; skip?: number } = { take: DECLARED },
): Promise<WithdrawalDto[]> {
  const rows = await db.withdrawal.findMany({ where, orderBy: [{ declaredAt: 'desc' }, { id: 'desc' }], ...page })
  return rows.map(({ id, kind, title, amount, currency, declaredAt, completedAt }) => ({
    ...{ id, kind, title },
    refund: currency && amount > 0 ? priceOfMinor(currency, amount) : null,
    declaredAt: declaredAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  }))
}

export async function listPersonWithdrawals(actor: Actor, userId: number, slice: Slice): Promise<Paged<WithdrawalDto>> {
  requireActor(actor, 'people.read')
  const where = { userId }
  return pagedSlice(slice, readDeclared(where, sliceRows(slice)), db.withdrawal.count({ where }), (rows) => rows)
}
