import 'server-only'
import { findNameId, getName } from '@/lib/domains/catalogue/performed/queries'
import { db } from '@/lib/server/db/client'
import { siteUrl } from '@/lib/server/http/site-url'
import { linkText } from '@/lib/shared/format/pasted-text'
import { namePageKinds, nameKinds } from '@/lib/shared/music/name-kinds'
import { pageOfPublic, parseThingAddress } from '@/lib/shared/routes/copied-address'
import { routes } from '@/lib/shared/routes/routes'
import { MAX_INT } from '@/lib/shared/row-id'

function oursAt(written: string): URL | null {
  const site = new URL(siteUrl(routes.home))
  const bare = (host: string) => host.replace(/^www\./, '')
  const hasHost = bare(written.toLowerCase()).startsWith(`${bare(site.host)}/`)
  const address = hasHost ? `${site.protocol}//${written}` : written
  if (!/^(https?:|\/)/i.test(address) || !URL.canParse(address, site)) return null
  const url = new URL(address, site)
  return bare(url.host) === bare(site.host) ? url : null
}

/**
 * Returns the path of the first URL of this site in the text. For a landing or login URL, returns the path of its
 * redirect.
 */
function pathOf(text: string): string | null {
  for (const word of text.split(/\s+/)) {
    const url = oursAt(linkText(word))
    const onward = oursAt(url?.searchParams.get('to') ?? '') ?? url
    const path = onward?.pathname.replace(/\/$/, '')
    if (path) return path
  }
  return null
}

const published = (id: number, now: Date) => ({ where: { id, publishedAt: { lte: now } }, select: { name: true } })

/** Returns the name of the published page whose URL was pasted into the search. */
export async function nameAtAddress(text: string, now: Date = new Date()): Promise<string | null> {
  const path = pathOf(text)
  if (path === null) return null
  const slug = path.split('/').at(-1) ?? ''
  const thing = parseThingAddress(pageOfPublic(path) ?? path)
  const named = slug && namePageKinds.find((kind) => routes.knowledgeOf({ kind, slug }) === path)
  const isArtist = thing?.kind === 'artist' && !/^\d+$/.test(slug)
  if (named || isArtist) {
    const kind = named && named !== 'performers' ? named : 'artists'
    const id = (await findNameId(kind, slug)) ?? 0
    const name = kind === 'artists' ? await db.artist.findFirst(published(id, now)) : await getName(kind, id, now)
    return name?.name ?? slug.replaceAll('-', ' ')
  }
  const id = Number(thing?.id ?? /\/(\d{1,10})$/.exec(path)?.[1])
  if (!id || id > MAX_INT) return null
  if (thing?.kind === 'video') return (await db.video.findFirst(published(id, now)))?.name ?? null
  if (thing?.kind === 'artist') return (await db.artist.findFirst(published(id, now)))?.name ?? null
  if (thing?.kind === 'livestream') return (await db.livestream.findFirst(published(id, now)))?.name ?? null
  if (path === routes.trailer(id)) {
    const where = { publishedAt: { lte: now }, trailer: { id } }
    return (await db.video.findFirst({ where, select: { name: true } }))?.name ?? null
  }
  const kind = nameKinds.find((one) => routes.name(one, id) === path)
  return kind ? ((await getName(kind, id, now))?.name ?? null) : null
}
