import 'server-only'
import type { TextFacts } from '@/lib/domains/content/mails/mails'
import { siteUrl } from '@/lib/server/http/site-url'
import { formatCount } from '@/lib/shared/format/format'
import type { MailList } from '@/lib/shared/format/mail-paragraph'
import { routes } from '@/lib/shared/routes/routes'

export type DigestGroup = { heading: string; videos: { name: string; path: string }[] }

/** `groups` may contain fewer videos than `total`. `token` is for the unsubscribe link. */
export function digestFacts(
  groups: readonly DigestGroup[],
  total: number,
  token: string,
): TextFacts<'following-digest'> {
  const lists = groups.map(({ heading, videos }): MailList => ({
    heading,
    links: videos.map(({ name, path }) => ({ label: name, url: siteUrl(path) })),
  }))
  const more = total - groups.reduce((sum, { videos }) => sum + videos.length, 0)
  return {
    facts: {
      link: siteUrl(routes.browse),
      count: formatCount(total, 'new video'),
      accountLink: siteUrl(routes.account),
    },
    details: [...lists, ...(more > 0 ? [`And ${more} more.`] : [])],
    farewell: { label: 'Unsubscribe from the weekly email', url: siteUrl(routes.unsubscribeDigest(token)) },
  }
}
