import 'server-only'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import { composeMail, type MailBody } from '@/lib/server/mail/message'
import { formatInZone } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

/** What livestreams say by mail. Every function takes the public origin and gives subject, text and HTML. */

type Stream = { id: number; name: string; startsAt: Date }
type Recipient = { firstName: string; token: string }

const when = ({ startsAt }: Stream) =>
  `${formatInZone(startsAt.toISOString(), 'Asia/Singapore')} in Singapore (${formatInZone(startsAt.toISOString(), 'UTC')} UTC)`

const farewell = (origin: string, token: string) => ({
  label: 'No more reminders of this livestream',
  url: origin + routes.unsubscribe(token),
})

/**
 * Confirms that a person asked for reminders.
 * @param person `livestreamReminders` as set in their account: without it, nothing may be promised
 */
export function followedMail(
  origin: string,
  stream: Stream,
  person: Recipient & { livestreamReminders: boolean },
): MailBody {
  const promise = person.livestreamReminders
    ? 'We will write to you again a day and an hour before, as far as that is still ahead.'
    : `Livestream reminders are switched off in your account, so we will not write again: switch them on at ${origin}${routes.account}.`
  return composeMail({
    subject: `We will remind you: ${stream.name}`,
    greeting: `Dear ${person.firstName},`,
    paragraphs: [`You asked to be reminded of '${stream.name}'. It begins on ${when(stream)}.`, promise],
    button: { label: 'To the livestream', url: origin + routes.livestream(stream.id) },
    footnote: 'Its page also shows the time where you are, and has an entry for your calendar.',
    farewell: farewell(origin, person.token),
  })
}

/** Reminds a person of a livestream, in the words of staff. @param kind how long before it */
export const reminderMail = (
  kind: 'day' | 'hour',
  wording: MailWording,
  origin: string,
  stream: Stream,
  { firstName, token }: Recipient,
): MailBody =>
  textMail(`livestream-${kind}`, wording, {
    greeting: `Dear ${firstName},`,
    facts: { firstName, livestream: stream.name, when: when(stream), link: origin + routes.livestream(stream.id) },
    farewell: farewell(origin, token),
  })
