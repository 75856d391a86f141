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

export type TextMail<Name extends MailTextName> = TextFacts<Name> & {
  /** `firstName` is absent if the email address is unverified. The greeting then contains no name. */
  to: { email: string; firstName?: string }
  /** URL for one-click unsubscribing (RFC 8058), set only for emails that people subscribe to. */
  unsubscribeUrl?: string
  /** Cancelling this reminder removes the unsent email. */
  reminderId?: number
  /** Gift that this email carries. */
  giftId?: number
}

/** Queues an email in the caller's transaction. `name` selects the text and is the template's name in the outbox. */
export const queueTextMail = <Name extends MailTextName>(tx: Db, name: Name, mail: TextMail<Name>): Promise<void> =>
  queueTextMails(tx, name, [mail])

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
      giftId: mail.giftId,
    })),
  )
}

/** Sends an unsaved text, filled with example data, to the actor. */
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
