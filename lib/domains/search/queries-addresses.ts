import 'server-only'
import { getName } from '@/lib/domains/catalogue/queries-names'
import { db } from '@/lib/server/db/client'
import { siteUrl } from '@/lib/server/site-url'
import { knowledgeKinds, nameKinds } from '@/lib/shared/name-kinds'
import { routes } from '@/lib/shared/routes'

/** The path of an address of ours, with or without its scheme and host; null for any other text. */
function pathOf(text: string): string | null {
  const site = new URL(siteUrl(routes.home))
  const written = text.trim()
  const address = written.startsWith(`${site.host}/`) ? `${site.protocol}//${written}` : written
  if (!/^(https?:|\/)/i.test(address) || !URL.canParse(address, site)) return null
  const { host, pathname } = new URL(address, site)
  return host === site.host ? pathname : null
}

/**
 * Finds what an address of the product names, for people who paste one where they search.
 * @returns the name of a published video, artist or piece of knowledge; null for any other text
 */
export async function nameAtAddress(text: string, now: Date = new Date()): Promise<string | null> {
  const path = pathOf(text)
  if (path === null) return null
  const slug = path.split('/').at(-1) ?? ''
  if (slug && knowledgeKinds.some((kind) => routes.knowledgeOf({ kind, slug }) === path))
    return slug.replaceAll('-', ' ')
  const id = Number(/\/(\d{1,9})(?=\/|$)/.exec(path)?.[1])
  if (!id) return null
  const published = { where: { id, publishedAt: { lte: now } }, select: { name: true } } as const
  if ([routes.videoInfo(id), routes.videoRent(id)].includes(path))
    return (await db.video.findFirst(published))?.name ?? null
  if (path === routes.artist(id)) return (await db.artist.findFirst(published))?.name ?? null
  const kind = nameKinds.find((one) => routes.name(one, id) === path)
  return kind ? ((await getName(kind, id, now))?.name ?? null) : null
}
