import 'server-only'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { MailBody } from '@/lib/server/mail/message'
import { routes } from '@/lib/shared/routes'

type TakenDown = { firstName: string; id: number; playlist: string; reason: string }

/** To a person whose playlist staff have taken down. @param origin APP_URL */
export const playlistTakenDownMail = (
  wording: MailWording,
  origin: string,
  { firstName, id, playlist, reason }: TakenDown,
): MailBody =>
  textMail('playlist-taken-down', wording, {
    greeting: `Dear ${firstName},`,
    facts: { playlist, reason, link: origin + routes.playlist(id) },
  })
