import 'server-only'
import { readMailWording, readSettings } from '@/lib/domains/content/settings/queries'
import { parseMailName } from '@/lib/domains/content/staff/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { queueMail, queueMails } from '@/lib/server/mail/outbox'
import type { Actor } from '@/lib/shared/access/actor'
import { fieldError, found } from '@/lib/shared/errors'
import { exampleMail, greetingOf, composeTextMail, type TextFacts } from './mails'
import { findMailProblem, type MailTextName } from './policy'

/** A mail in the words of staff, as one person gets it. */
export type TextMail<Name extends MailTextName> = TextFacts<Name> & {
  /** Without a first name, which is also the greeting's, where nobody has confirmed the address. */
  to: { email: string; firstName?: string }
  /** Of what comes by subscription: the address that ends it by a POST of the mail program. */
  unsubscribeUrl?: string
  /** Of what is about a livestream: the reminders with which it is taken back. */
  reminderId?: number
}

/**
 * Queues a mail in the words of staff, in the caller's transaction.
 * @param name of its text, which is also its template in the outbox
 */
export const queueTextMail = <Name extends MailTextName>(tx: Db, name: Name, mail: TextMail<Name>): Promise<void> =>
  queueTextMails(tx, name, [mail])

/** The same for many people. */
export async function queueTextMails<Name extends MailTextName>(
  tx: Db,
  name: Name,
  mails: readonly TextMail<Name>[],
): Promise<void> {
  if (mails.length === 0) return
  const wording = await readMailWording(tx, name)
  await queueMails(
    tx,
    mails.map((mail) => ({
      to: { address: mail.to.email, name: mail.to.firstName },
      template: name,
      body: composeTextMail(name, wording, { greeting: greetingOf(mail.to), ...mail }),
      unsubscribeUrl: mail.unsubscribeUrl,
      reminderId: mail.reminderId,
    })),
  )
}

/**
 * Sends a mail with example data to the actor only, in words that need not be saved.
 * @throws AppError unauthenticated, forbidden, not_found for the key of a page, validation as for saving
 */
export async function sendTestMail(actor: Actor, { key, body }: { key: string; body: string }): Promise<void> {
  requireActor(actor, 'words')
  const name = found(parseMailName(key))
  const problem = findMailProblem(name, body)
  if (problem) throw fieldError('body', problem)
  await db.$transaction(async (tx) => {
    const mail = exampleMail(name, { ...(await readSettings(tx)), text: body }, actor.firstName)
    await queueMail(tx, {
      to: { address: actor.email, name: actor.firstName },
      template: 'text-test',
      body: { ...mail, subject: `Test: ${mail.subject}` },
    })
  })
}
