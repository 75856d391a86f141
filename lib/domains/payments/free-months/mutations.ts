import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { restackPasses } from '@/lib/domains/payments/entitlements/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockUser } from '@/lib/server/db/locks'
import { siteUrl } from '@/lib/server/http/site-url'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { monthsLater } from '@/lib/shared/format/days'
import { formatDay } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'
import { findRunningFreeMembership, freeMonths } from './queries'
import type { FreeMonthsInput } from './schema'

/** Period in which an identical grant counts as a retry. */
const SAME_GIFT_MS = 10 * 60 * 1000

/** Starts the free months immediately. A running subscription is still charged, because Stripe isn't involved. */
export async function grantFreeMonths(
  actor: Actor,
  { id: userId, months, reason }: FreeMonthsInput,
  now: Date = new Date(),
): Promise<void> {
  requireActor(actor, 'money.out')
  await db.$transaction(async (tx) => {
    const person = await lockUser(tx, userId)
    if (person.status !== 'VERIFIED') {
      throw new AppError(
        'conflict',
        'This person’s email address isn’t verified yet, so we can’t tell who would get the free months.',
      )
    }
    const running = await findRunningFreeMembership(tx, userId, now)
    if (running) {
      const sameEnd = running.endsAt.getTime() === monthsLater(running.startsAt, months).getTime()
      const isSame = running.givenById === actor.id && running.reason === reason && sameEnd
      if (isSame && now.getTime() - running.startsAt.getTime() < SAME_GIFT_MS) return
      const until = formatDay(running.endsAt.toISOString())
      throw new AppError('conflict', `This person already has free months until ${until}. End those first.`)
    }
    const endsAt = monthsLater(now, months)
    const given = { source: 'staff', reason, givenById: actor.id, givenByEmail: actor.email } as const
    await tx.entitlement.create({
      data: { userId, scope: 'everything', startsAt: now, endsAt, ...given },
      select: { id: true },
    })
    await restackPasses(tx, userId, now)
    const until = formatDay(endsAt.toISOString())
    const facts = { firstName: person.firstName, until, link: siteUrl(routes.browse) }
    await queueTextMail(tx, 'free-months', { to: person, facts })
    // Omits the reason, because it may contain the person's name and the audit log outlives the account.
    const after = { months, endsAt }
    await recordAudit(tx, actor, { action: 'give-free-months', entity: 'User', entityId: userId, after })
  })
}

export async function endFreeMembership(
  actor: Actor,
  { id: userId, membership: id }: { id: number; membership: number },
  now: Date = new Date(),
): Promise<void> {
  requireActor(actor, 'money.out')
  await db.$transaction(async (tx) => {
    await lockUser(tx, userId)
    const where = { id, userId, ...freeMonths }
    if ((await tx.entitlement.count({ where })) === 0) throw new AppError('not_found', 'Not found')
    const { count } = await tx.entitlement.updateMany({
      where: { ...where, endedAt: null, endsAt: { gt: now } },
      data: { endedAt: now },
    })
    if (count === 0) return
    await restackPasses(tx, userId, now)
    const after = { endedAt: now }
    await recordAudit(tx, actor, { action: 'end-free-months', entity: 'User', entityId: userId, after })
  })
}
