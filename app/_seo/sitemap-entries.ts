import 'server-only'
import type { PublicTrailer } from '@/lib/domains/catalogue/queries-trailers'
import { env } from '@/lib/server/env'
import { routes } from '@/lib/shared/routes'
import type { SitemapEntry } from '@/lib/shared/sitemap'
import { vimeoPlayerUrl } from '@/lib/shared/vimeo'

const publicPages = [
  routes.home,
  routes.registration,
  routes.about,
  routes.help,
  routes.partners,
  routes.privacy,
  routes.terms,
]

/** The public pages that do not depend on the catalogue. */
export function pageEntries(): SitemapEntry[] {
  return publicPages.map((path) => ({ url: env().APP_URL + path }))
}

export function trailerEntry(trailer: PublicTrailer): SitemapEntry {
  const origin = env().APP_URL
  const url = origin + routes.trailer(trailer.id)
  const { source } = trailer
  return {
    url,
    modified: trailer.modifiedAt,
    video: {
      // A picture that is not copied from another server yet has no address.
      thumbnail: new URL(trailer.thumbnailUrl || routes.trailerCard(trailer.id), origin).href,
      title: trailer.name,
      description: trailer.description.trim() || trailer.name,
      duration: trailer.duration,
      ...((source?.kind === 'file' || source?.kind === 'hls') && { file: new URL(source.url, origin).href }),
      ...(source?.kind === 'vimeo' && { player: vimeoPlayerUrl(source.vimeoId, source.embedKey) }),
      published: trailer.publishedAt,
    },
  }
}
