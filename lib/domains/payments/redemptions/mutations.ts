import 'server-only'
import { codeHash } from '@/lib/domains/payments/codes/queries'
import { nextPassStart } from '@/lib/domains/payments/entitlements/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { lockUser, retryOnDeadlock } from '@/lib/server/db/locks'
import { countAttempt, uncountAttempt, type Limit } from '@/lib/server/limits/rate-limit'
import { isPremiumActor, type Actor } from '@/lib/shared/access/actor'
import { runningStatuses } from '@/lib/shared/access/roles'
import { AppError } from '@/lib/shared/errors'
import { isPassName, passEnd, passes } from '@/lib/shared/money/passes'
import { routes } from '@/lib/shared/routes/routes'
import { codeEnd, codePath, codeRefusal, codeTitle, isAvailable } from './policy'
import { codeTerms } from './queries'
import type { RedeemedDto } from './schema'

const hour = 3600

/** Limits for wrong codes. Right codes aren't counted, because a hall of people may redeem theirs at once. */
const guessLimits = {
  account: { name: 'redeem-account', attempts: 10, seconds: hour },
  address: { name: 'redeem-address', attempts: 30, seconds: hour },
} satisfies Record<string, Limit>

const refuse = (message: string) => new AppError('conflict', message, { fields: { code: message } })

const UNKNOWN = 'We don’t know this code. Check it, or ask the person who gave it to you.'

/** Redeems a code once per person. A person who redeems it again gets the same answer. */
export async function redeemCode(
  actor: Actor,
  code: string,
  address: string,
  now: Date = new Date(),
): Promise<RedeemedDto> {
  requireActor(actor, 'verified')
  const guesses = [[guessLimits.account, String(actor.id)] as const, [guessLimits.address, address] as const]
  // Counts the attempt before the code is checked, so that parallel guesses can't exceed the limit.
  for (const [limit, key] of guesses) await countAttempt(limit, key)
  const found = await findCode(code)
  if (!found) throw new AppError('not_found', UNKNOWN, { fields: { code: UNKNOWN } })
  for (const [limit, key] of guesses) await uncountAttempt(limit, key)
  return retryOnDeadlock((tx) => redeem(tx, actor, found.id, now))
}

const select = {
  id: true,
  uses: true,
  maxUses: true,
  revokedAt: true,
  gift: { select: { pass: true } },
  block: { select: { ...codeTerms, expiresAt: true, revokedAt: true } },
} as const

type Code = NonNullable<Awaited<ReturnType<typeof readCode>>>

const readCode = (tx: Db, id: number) => tx.accessCode.findUnique({ where: { id }, select })

const findCode = (code: string) =>
  db.accessCode.findUnique({ where: { codeHash: codeHash(code) }, select: { id: true } })

async function redeem(tx: Db, actor: Actor, id: number, now: Date): Promise<RedeemedDto> {
  // Locked before the code, so that a person's concurrent requests redeem it once.
  await lockUser(tx, actor.id)
  const code = await readCode(tx, id)
  if (!code) throw refuse(UNKNOWN)
  const known = await tx.codeRedemption.findUnique({
    where: { codeId_userId: { codeId: id, userId: actor.id } },
    select: { entitlement: { select: { startsAt: true, endsAt: true } } },
  })
  if (known) return toRedeemed(code, known.entitlement, now, true)
  const refusal = codeRefusal(
    {
      ...{ uses: code.uses, maxUses: code.maxUses, expiresAt: code.block?.expiresAt ?? null },
      isRevoked: code.revokedAt !== null || (code.block?.revokedAt ?? null) !== null,
    },
    now,
  )
  if (refusal) throw refuse(refusal)
  const period = await periodOf(tx, actor, code, now)
  // Compares again in the statement that locks the row, because another person may redeem the code at this moment.
  const { count } = await tx.accessCode.updateMany({
    where: { id, revokedAt: null, uses: { lt: tx.accessCode.fields.maxUses } },
    data: { uses: { increment: 1 } },
  })
  if (count === 0) throw refuse('This code has just been used, or it is no longer valid.')
  const redemption = await tx.codeRedemption.create({
    data: { codeId: id, userId: actor.id, redeemedAt: now },
    select: { id: true },
  })
  if (period) {
    await tx.entitlement.create({
      data: { ...period, userId: actor.id, redemptionId: redemption.id, source: code.gift ? 'gift' : 'code' },
      select: { id: true },
    })
  }
  return toRedeemed(code, period, now, false)
}

type Period = { startsAt: Date; endsAt: Date }
type Opening = Period & Pick<Prisma.EntitlementUncheckedCreateInput, 'scope' | Target>
type Target = 'videoId' | 'seriesId' | 'livestreamId' | 'festivalId'

/** Returns null for a discount, which opens nothing. */
async function periodOf(tx: Db, actor: Actor, { gift, block }: Code, now: Date): Promise<Opening | null> {
  const pass = gift && isPassName(gift.pass) ? gift.pass : null
  if (pass !== null) {
    const startsAt = await nextPassStart(tx, actor.id, now)
    return { scope: 'everything', startsAt, endsAt: passEnd(startsAt, pass) }
  }
  if (!block?.scope) return null
  if (!isAvailable(block, now)) throw refuse('This isn’t available at the moment. Keep the code and try again later.')
  const { scope, video, series, livestream, festival } = block
  const target = {
    ...(video && { videoId: video.id }),
    ...(series && { seriesId: series.id }),
    ...(livestream && { livestreamId: livestream.id }),
    ...(festival && { festivalId: festival.id }),
  }
  const until = scope === 'everything' ? null : await openUntil(tx, actor, { scope, ...target })
  const isTicket = scope === 'livestream' || scope === 'festival'
  if (isTicket && until) throw refuse('You already have a ticket. Keep the code, or give it to someone else.')
  const startsAt = scope === 'everything' ? await nextPassStart(tx, actor.id, now) : later(now, until)
  const endsAt = codeEnd(block, startsAt)
  if (!endsAt) throw refuse('What this code opens is already over.')
  if (!isTicket && scope !== 'everything' && (await isCovered(tx, actor, { startsAt, endsAt }))) {
    const name = codeTitle({ ...block, days: null })
    throw refuse(`You can already watch ${name}. Keep the code, or give it to someone else.`)
  }
  return { scope, ...target, startsAt, endsAt }
}

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one)

/** Returns the end of the rental, ticket or code that already opens the same; null if there is none. */
async function openUntil(tx: Db, actor: Actor, same: Omit<Opening, keyof Period>): Promise<Date | null> {
  const where = { userId: actor.id, endedAt: null, ...same }
  return (await tx.entitlement.aggregate({ where, _max: { endsAt: true } }))._max.endsAt
}

/** True if everything is open to the person during the whole period, so that the code would be wasted. */
async function isCovered(tx: Db, actor: Actor, { startsAt, endsAt }: Period): Promise<boolean> {
  if (!isPremiumActor(actor)) return false
  if (actor.staffRole !== null) return true
  const whole = { scope: 'everything' as const, endedAt: null, startsAt: { lte: startsAt }, endsAt: { gte: endsAt } }
  if ((await tx.entitlement.count({ where: { userId: actor.id, ...whole } })) > 0) return true
  // A subscription that renews has no end.
  const renewing = { status: { in: [...runningStatuses] }, cancelAt: null, cancelAtPeriodEnd: false }
  return (await tx.subscription.count({ where: { userId: actor.id, ...renewing } })) > 0
}

function toRedeemed({ gift, block }: Code, period: Period | null, now: Date, isRepeated: boolean): RedeemedDto {
  const pass = gift && isPassName(gift.pass) ? `${passes[gift.pass].label} of Premium` : ''
  return {
    title: block ? codeTitle(block) : pass,
    period: period && {
      startsAt: period.startsAt.toISOString(),
      endsAt: period.endsAt.toISOString(),
      isLater: period.startsAt > now,
    },
    path: block ? codePath(block) : routes.browse,
    isRepeated,
  }
}
