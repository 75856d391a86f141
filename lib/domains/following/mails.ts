import 'server-only'
import { textMail } from '@/lib/domains/texts/mails'
import type { MailWording } from '@/lib/domains/texts/schema'
import type { MailBody } from '@/lib/server/mail/message'
import { counted } from '@/lib/shared/format'
import type { MailList } from '@/lib/shared/mail-paragraph'
import { routes } from '@/lib/shared/routes'

/** New videos under what one follows of them, each with its path. */
export type DigestGroup = { heading: string; videos: { name: string; path: string }[] }

/**
 * Tells a person what is new of what they follow.
 * @param wording the words of staff
 * @param origin public origin
 * @param news the newest videos, and how many there are in all
 * @param to first name, and the token of the link that ends these mails
 */
export function digestMail(
  wording: MailWording,
  origin: string,
  { groups, total }: { groups: readonly DigestGroup[]; total: number },
  { firstName, token }: { firstName: string; token: string },
): MailBody {
  const lists = groups.map(({ heading, videos }): MailList => ({
    heading,
    links: videos.map(({ name, path }) => ({ label: name, url: origin + path })),
  }))
  const more = total - groups.reduce((sum, { videos }) => sum + videos.length, 0)
  return textMail('following-digest', wording, {
    greeting: `Dear ${firstName},`,
    facts: {
      link: origin + routes.browse,
      count: counted(total, 'new video'),
      accountLink: origin + routes.account,
    },
    details: [...lists, ...(more > 0 ? [`And ${more} more.`] : [])],
    farewell: { label: 'No more mails about what I follow', url: origin + routes.unsubscribeDigest(token) },
  })
}
