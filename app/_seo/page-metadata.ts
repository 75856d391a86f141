import type { Metadata } from 'next'
import type { z } from 'zod'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import type { TrailerCardDto } from '@/lib/domains/catalogue/schema'
import { brand } from '@/lib/shared/brand'
import { SOCIAL_CARD_PX } from '@/lib/shared/constants'
import { ellipsis } from '@/lib/shared/format/format'
import { routes } from '@/lib/shared/routes/routes'

/** Maximum number of characters of a title that search engines show. */
const TITLE_LENGTH = 65
const DESCRIPTION_LENGTH = 160
const DESCRIPTION_MINIMUM = 50

/** Title such as 'Todi (raga)'. Contains the id if the name is too long or not unique. */
type ThingTitle = { name: string; kind: string; id: number; isShared: boolean; when?: string }

export type PublicPage = {
  /** Title without the product's name, which is appended. Defaults to the site's title. */
  title?: string | ThingTitle
  /** Cut off with an ellipsis if it is too long. */
  description: string
  /** Canonical path without a query, from `routes`. */
  path: string
  type?: 'website' | 'video.other'
  /** Social image. Defaults to the site's card. */
  card?: { path: string; alt: string }
}

/** Falls back to localhost, because APP_URL may be missing during the build. */
export function metadataBase(): URL {
  return new URL(process.env.APP_URL || 'http://localhost:3000')
}

function cutTitle(title: string | ThingTitle, room: number): string {
  if (typeof title === 'string') return ellipsis(title, room)
  const { name, kind, id, isShared, when } = title
  const endOf = (what: string) => ` (${[what, when].filter(Boolean).join(', ')})`
  const whole = name + endOf(kind)
  if (!isShared && Array.from(whole).length <= room) return whole
  const end = endOf(`${kind} ${id}`)
  return ellipsis(name, room - end.length) + end
}

/** @param name the product's name */
export function pageMetadata(name: string, { title, description, path, type = 'website', card }: PublicPage): Metadata {
  const site = siteTitle(name)
  const shown = title ? `${cutTitle(title, TITLE_LENGTH - name.length - 3)} · ${name}` : site
  const shared = typeof title === 'object' ? title.name : (title ?? site)
  const text = ellipsis(description, DESCRIPTION_LENGTH)
  const image = {
    url: card?.path ?? routes.siteCard,
    alt: card?.alt ?? site,
    ...SOCIAL_CARD_PX,
    type: 'image/jpeg',
  }
  return {
    title: { absolute: shown },
    description: text,
    alternates: { canonical: path, types: { 'application/rss+xml': routes.trailersFeed } },
    openGraph: {
      type,
      siteName: name,
      locale: 'en_GB',
      title: shared,
      description: text,
      url: path,
      images: [image],
    },
    twitter: { card: 'summary_large_image', title: shared, description: text, images: [image] },
  }
}

export const siteDescription =
  'Watch Indian dance, Carnatic and Hindustani music, lecture-demonstrations and trivia, whenever the evening is yours.'

export const siteTitle = (name: string): string => `${name}: ${brand.tagline}`

/**
 * Completes a very short description with facts about the trailer.
 * @param site the product's name
 */
export function trailerDescription(
  { description, name, artist, subCategory, category }: TrailerCardDto,
  site: string,
): string {
  if (description.trim().length >= DESCRIPTION_MINIMUM) return description
  const genre = subCategory?.name ?? categoryLabels[category]
  const who = artist ? `, with ${artist.name}` : ''
  return `${description.trim()} ${name}${who} (${genre}): watch the trailer on ${site}. ${brand.tagline}.`.trim()
}

/**
 * Returned by `generateMetadata` if the page responds with 404, because Next uses the title of the requested page
 * instead of the title of `not-found.tsx`.
 */
export const missingPage: Metadata = { title: 'Page not found' }

/**
 * Creates a `generateMetadata` that returns the title of the 404 page if the query is invalid.
 * @param query schema of the page's query
 */
export const titleByQuery =
  (title: string, query: z.ZodType) =>
  async ({ searchParams }: { searchParams: Promise<object> }): Promise<Metadata> =>
    query.safeParse(await searchParams).success ? { title } : missingPage
