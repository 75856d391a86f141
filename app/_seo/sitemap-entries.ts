import 'server-only'
import { countPublicVideos, listSitemapVideos } from '@/lib/domains/catalogue/queries'
import { countPublicTrailers, listSitemapTrailers, type PublicTrailer } from '@/lib/domains/catalogue/trailers/queries'
import { countPublicFestivals, listSitemapFestivals } from '@/lib/domains/livestreams/festivals/queries'
import { countPublicLivestreams, listSitemapLivestreams } from '@/lib/domains/livestreams/queries'
import { countNamePages, listSitemapNames } from '@/lib/domains/names/queries'
import { env } from '@/lib/server/env'
import { vimeoPlayerUrl } from '@/lib/shared/media/vimeo'
import { namePageKinds } from '@/lib/shared/music/name-kinds'
import { routes } from '@/lib/shared/routes/routes'
import { SITEMAP_LIMIT, type SitemapEntry } from '@/lib/shared/routes/sitemap'

const publicPages = [
  routes.home,
  routes.registration,
  routes.about,
  routes.help,
  routes.partners,
  routes.privacy,
  routes.terms,
  routes.contact,
  routes.withdraw,
  routes.gift,
  routes.accessibility,
  ...namePageKinds.map(routes.knowledge),
  routes.ragaFinder(),
  routes.publicVideos,
  routes.hours,
  routes.quiz,
  routes.upcoming,
]

function pageEntries(): SitemapEntry[] {
  return publicPages.map((path) => ({ url: env().APP_URL + path }))
}

function trailerEntry(trailer: PublicTrailer): SitemapEntry {
  const origin = env().APP_URL
  const url = origin + routes.trailer(trailer.id)
  const { source } = trailer
  return {
    url,
    modified: trailer.modifiedAt,
    video: {
      // Uses the social card for a remote picture that hasn't been copied yet.
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

/** Entries of one kind, such as trailers. A large sitemap has separate parts for each kind. */
type Section = { count: () => Promise<number>; entries: (part: number) => Promise<SitemapEntry[]> }

const sections: Section[] = [
  { count: () => Promise.resolve(publicPages.length), entries: () => Promise.resolve(pageEntries()) },
  {
    count: () => countPublicTrailers(),
    entries: async (part) => (await listSitemapTrailers(part, SITEMAP_LIMIT)).map(trailerEntry),
  },
  ...namePageKinds.map((kind) => ({
    count: () => countNamePages(kind),
    entries: async (part: number) => {
      const names = await listSitemapNames(kind, part, SITEMAP_LIMIT)
      const urlOf = (slug: string) => env().APP_URL + routes.knowledgeOf({ kind, slug })
      return names.map(({ slug, changedAt }) => ({ url: urlOf(slug), modified: changedAt }))
    },
  })),
  {
    count: () => countPublicVideos(),
    entries: async (part) => {
      const videos = await listSitemapVideos(part, SITEMAP_LIMIT)
      return videos.map(({ id, modifiedAt }) => ({ url: env().APP_URL + routes.publicVideo(id), modified: modifiedAt }))
    },
  },
  {
    count: () => countPublicLivestreams(),
    entries: async (part) => {
      const livestreams = await listSitemapLivestreams(part, SITEMAP_LIMIT)
      return livestreams.map(({ id, updatedAt }) => ({
        url: env().APP_URL + routes.publicLivestream(id),
        modified: updatedAt,
      }))
    },
  },
  {
    count: () => countPublicFestivals(),
    entries: async (part) => {
      const festivals = await listSitemapFestivals(part, SITEMAP_LIMIT)
      return festivals.map(({ id, updatedAt }) => ({
        url: env().APP_URL + routes.publicFestival(id),
        modified: updatedAt,
      }))
    },
  },
]

export async function sitemapParts(): Promise<{ parts: (() => Promise<SitemapEntry[]>)[]; total: number }> {
  const counts = await Promise.all(sections.map(({ count }) => count()))
  const parts = sections.flatMap(({ entries }, at) =>
    Array.from({ length: Math.ceil((counts[at] ?? 0) / SITEMAP_LIMIT) }, (_, part) => () => entries(part)),
  )
  return { parts, total: counts.reduce((sum, count) => sum + count, 0) }
}
