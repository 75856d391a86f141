/** Leaving contracts: a declaration is stored first, then carried out at Stripe, again and again until it is done. */
import 'server-only'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { endPurchase } from '@/lib/domains/payments/purchases/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import type { Db } from '@/lib/server/db/client'
import { lockRows, lockUser, retryOnDeadlock } from '@/lib/server/db/locks'
import { log } from '@/lib/server/log/log'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { formatPrice, priceOfMinor } from '@/lib/shared/money/prices'
import { exitText, refusalText, withdrawalOf } from './contracts/policy'
import { readContracts, type Contract } from './contracts/queries'
import { linkUsed, replaceCode } from './links/mutations'
import { findLink } from './links/queries'
import { composeDeclaration } from './mails'
import { carryOutWithdrawal } from './provider/mutations'
import type { DeclareInput } from './schema'

/** `code` replaces that of the mailed link, which works once; null for the person who is logged in. */
type Declared = { id: number; code: string | null }

/**
 * Stores that the person withdraws from a contract or cancels it, ends their access and confirms it by email. Then
 * cancels and refunds at Stripe; a job retries if that fails. A repeated declaration changes nothing.
 */
export async function declareWithdrawal(actor: Actor, input: DeclareInput, now: Date = new Date()): Promise<Declared> {
  const userId = await personOf(actor, input.verificationCode, now)
  const declared = await retryOnDeadlock((tx) => storeDeclaration(tx, userId, input, now))
  await carryOutWithdrawal(declared.id, now).catch((error: unknown) =>
    log.warn({ withdrawal: declared.id, err: error }, 'withdrawal not carried out yet'),
  )
  return declared
}

async function personOf(actor: Actor, code: string | undefined, now: Date): Promise<number> {
  if (code === undefined) {
    requireActor(actor, 'verified')
    return actor.id
  }
  const { state, person } = await findLink(code, now)
  if (state === 'used') throw linkUsed()
  if (!person || state !== 'waiting')
    throw new AppError('validation', 'This link isn’t valid any more. Request a new one.')
  return person.id
}

async function storeDeclaration(tx: Db, userId: number, input: DeclareInput, now: Date): Promise<Declared> {
  const person = await lockUser(tx, userId)
  const code = input.verificationCode ? await replaceCode(tx, userId, input.verificationCode, now) : null
  await lockGiftCode(tx, input.contract)
  const [contract] = await readContracts(tx, userId, now, input.contract)
  const { exits, refusal } = contract ? withdrawalOf(contract.facts, now) : { exits: [], refusal: null }
  const exit = exits.find(({ kind }) => kind === input.exit)
  if (!contract || !exit) {
    const before = await findDeclared(tx, userId, input)
    if (before !== null) return { id: before, code }
    if (!contract) throw new AppError('not_found', 'This contract doesn’t exist.')
    throw new AppError('conflict', refusal ? refusalText(refusal, contract.facts) : 'This isn’t possible any more.')
  }
  const { currency, facts, purchase, stripeSubscriptionId } = contract
  if (exit.amount !== input.seen) {
    const refund = formatPrice(priceOfMinor(currency, exit.amount), 'always')
    throw new AppError('conflict', `The refund is now ${refund}. Continue if that’s OK.`)
  }
  const { kind, amount } = exit
  const declared = { userId, kind, title: contract.title, amount, currency, declaredAt: now, stripeSubscriptionId }
  const data = { ...declared, purchaseId: purchase?.id ?? null }
  const { id } = await tx.withdrawal.create({ data, select: { id: true } })
  if (purchase) await endPurchase(tx, { id: purchase.id, userId, kind: purchase.kind }, now)
  const { payment } = facts
  const paid = payment && { price: priceOfMinor(currency, payment.amount), at: payment.paidAt }
  const effect = exitText(exit, currency)
  const body = composeDeclaration({ kind, title: contract.title, paid, effect, declaredAt: now })
  await queueTextMail(tx, 'withdrawal-received', { to: person, ...body })
  return { id, code }
}

const idIn = (contract: string, kind: 'purchase' | 'subscription'): number | null =>
  contract.startsWith(`${kind}-`) ? Number(contract.slice(kind.length + 1)) : null

/** Keeps a gift from being redeemed and refunded at the same moment. */
async function lockGiftCode(tx: Db, contract: Contract['id']): Promise<void> {
  const purchaseId = idIn(contract, 'purchase')
  if (purchaseId === null) return
  const gift = await tx.gift.findUnique({ where: { purchaseId }, select: { id: true } })
  if (gift) await lockRows(tx, 'AccessCode', 'giftId', [gift.id])
}

/** Finds the same declaration by this person, because a form may be sent twice. */
async function findDeclared(tx: Db, userId: number, { contract, exit: kind }: DeclareInput): Promise<number | null> {
  const subscriptionId = idIn(contract, 'subscription')
  const subscription =
    subscriptionId === null
      ? null
      : await tx.subscription.findFirst({
          where: { id: subscriptionId, userId },
          select: { stripeSubscriptionId: true },
        })
  const of = subscription ?? { purchaseId: idIn(contract, 'purchase') ?? 0 }
  const where = { userId, kind, ...of }
  const row = await tx.withdrawal.findFirst({ where, orderBy: { id: 'desc' }, select: { id: true } })
  return row?.id ?? null
}
