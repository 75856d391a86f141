import 'server-only'
import { composeMail, type MailBody, type MailContent } from '@/lib/server/mail/message'
import { formatInZone } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

/** What livestreams say by mail. Every function takes the public origin and gives subject, text and HTML. */

type Stream = { id: number; name: string; startsAt: Date }
type Recipient = { firstName: string; token: string }

const when = ({ startsAt }: Stream) =>
  `${formatInZone(startsAt.toISOString(), 'Asia/Singapore')} in Singapore (${formatInZone(startsAt.toISOString(), 'UTC')} UTC)`

function compose(
  origin: string,
  stream: Stream,
  to: Recipient,
  words: Pick<MailContent, 'subject' | 'paragraphs'>,
): MailBody {
  return composeMail({
    ...words,
    greeting: `Dear ${to.firstName},`,
    button: { label: 'To the livestream', url: origin + routes.livestream(stream.id) },
    footnote: 'Its page also shows the time where you are, and has an entry for your calendar.',
    farewell: { label: 'No more reminders of this livestream', url: origin + routes.unsubscribe(to.token) },
  })
}

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
  return compose(origin, stream, person, {
    subject: `We will remind you: ${stream.name}`,
    paragraphs: [`You asked to be reminded of '${stream.name}'. It begins on ${when(stream)}.`, promise],
  })
}

export function dayReminderMail(origin: string, stream: Stream, person: Recipient): MailBody {
  return compose(origin, stream, person, {
    subject: `Coming up: ${stream.name}`,
    paragraphs: [`'${stream.name}' begins within a day: on ${when(stream)}.`],
  })
}

export function hourReminderMail(origin: string, stream: Stream, person: Recipient): MailBody {
  return compose(origin, stream, person, {
    subject: `Within the hour: ${stream.name}`,
    paragraphs: [`The curtain rises soon: '${stream.name}' begins on ${when(stream)}.`],
  })
}
