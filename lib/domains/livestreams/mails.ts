import 'server-only'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { MailBody } from '@/lib/server/mail/message'
import { formatInZone } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'
import { SINGAPORE_ZONE } from '@/lib/shared/singapore-time'

/** What livestreams say by mail. Every function takes the words of staff and the public origin. */

type Stream = { id: number; name: string; startsAt: Date }
type Recipient = { firstName: string; token: string }

const when = ({ startsAt }: Stream) =>
  `${formatInZone(startsAt.toISOString(), SINGAPORE_ZONE)} in Singapore (${formatInZone(startsAt.toISOString(), 'UTC')} UTC)`

const farewell = (origin: string, token: string) => ({
  label: 'No more reminders of this livestream',
  url: origin + routes.unsubscribe(token),
})

/**
 * Confirms that a person asked for reminders.
 * @param name `livestream-followed-only` where reminders are switched off in their account: nothing may be promised
 */
export const followedMail = (
  name: 'livestream-followed' | 'livestream-followed-only',
  wording: MailWording,
  origin: string,
  stream: Stream,
  { firstName, token }: Recipient,
): MailBody =>
  textMail(name, wording, {
    greeting: `Dear ${firstName},`,
    facts: {
      ...{ livestream: stream.name, when: when(stream), link: origin + routes.livestream(stream.id) },
      accountLink: `${origin}${routes.account}`,
    },
    farewell: farewell(origin, token),
  })

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
