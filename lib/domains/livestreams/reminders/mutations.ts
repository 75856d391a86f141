import 'server-only'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { whereVisible } from '@/lib/domains/livestreams/cards/queries'
import type { NotifyAnswer } from '@/lib/domains/livestreams/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { siteUrl } from '@/lib/server/http/site-url'
import { brokenLink } from '@/lib/server/mail/mailing-lists'
import { hashCode } from '@/lib/server/secrets'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError, found } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'
import { aboutStream } from './mails'
import { remindersAhead } from './policy'
import { isUnsubscribeToken, unsubscribeToken } from './queries'

type Announced = { id: number; startsAt: Date }

/**
 * Stores that a person wants reminders, without an email.
 * @returns null if it was stored before
 */
export async function addReminder(
  tx: Db,
  { id: livestreamId, startsAt }: Announced,
  userId: number,
  now: Date,
): Promise<{ id: number; token: string } | null> {
  const ahead = remindersAhead(startsAt.getTime() - now.getTime())
  const { token, hash } = unsubscribeToken({ livestreamId, userId })
  const [reminder] = await tx.livestreamNotification.createManyAndReturn({
    data: [
      {
        livestreamId,
        userId,
        unsubscribeHash: hash,
        createdAt: now,
        // Marks reminders as sent if they are already due, because the confirmation email states the start.
        dayReminderStartsAt: ahead.includes('day') ? null : startsAt,
        hourReminderStartsAt: ahead.includes('hour') ? null : startsAt,
      },
    ],
    skipDuplicates: true,
    select: { id: true },
  })
  return reminder ? { ...reminder, token } : null
}

/** Signs a ticket holder up for reminders of what hasn't started, unless the person doesn't want emails. */
export async function addTicketReminders(
  tx: Db,
  livestreams: readonly Announced[],
  userId: number,
  now: Date,
): Promise<void> {
  const wanted = { id: userId, livestreamReminders: true, mailRefusal: null }
  if ((await tx.user.count({ where: wanted })) === 0) return
  for (const each of livestreams) if (each.startsAt > now) await addReminder(tx, each, userId, now)
}

/** Idempotent. Confirms by email, unless emails to the address bounced or were reported as spam. */
export async function subscribeToReminders(actor: Actor, id: number, now: Date = new Date()): Promise<NotifyAnswer> {
  requireActor(actor, 'verified')
  await db.$transaction(async (tx) => {
    const stream = found(
      await tx.livestream.findFirst({
        where: { id, ...whereVisible(now) },
        select: { id: true, name: true, startsAt: true, cancelledAt: true },
      }),
    )
    if (stream.cancelledAt) throw new AppError('conflict', 'This livestream has been cancelled.')
    if (stream.startsAt <= now) throw new AppError('conflict', 'This livestream has already started.')
    const reminder = await addReminder(tx, stream, actor.id, now)
    if (!reminder) return
    const { livestreamReminders, mailRefusal } = await tx.user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { livestreamReminders: true, mailRefusal: true },
    })
    if (mailRefusal) return
    const { facts, ...rest } = aboutStream(stream, reminder.token)
    // Chooses a text that doesn't promise reminders if the account has them turned off.
    await queueTextMail(tx, livestreamReminders ? 'livestream-followed' : 'livestream-followed-only', {
      to: actor,
      ...rest,
      reminderId: reminder.id,
      facts: { ...facts, accountLink: siteUrl(routes.account) },
    })
  })
  return { notified: true }
}

export async function unsubscribeFromReminders(actor: Actor, id: number): Promise<NotifyAnswer> {
  requireActor(actor, 'verified')
  await db.livestreamNotification.deleteMany({ where: { livestreamId: id, userId: actor.id } })
  return { notified: false }
}

export async function endRemindersByLink(token: string): Promise<{ unsubscribed: true }> {
  const { count } = await db.livestreamNotification.deleteMany({ where: { unsubscribeHash: hashCode(token) } })
  if (count === 0 && !isUnsubscribeToken(token)) throw brokenLink()
  return { unsubscribed: true }
}
