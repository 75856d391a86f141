import type { Metadata } from 'next'
import { categoryLabels } from '@/components/catalogue/category-label'
import type { TrailerCardDto } from '@/lib/domains/catalogue/schema'
import { brand } from '@/lib/shared/brand'
import { SOCIAL_CARD_PX } from '@/lib/shared/constants'
import { ellipsis } from '@/lib/shared/format'
import { routes } from '@/lib/shared/routes'

/** How much of a title and a description a search engine shows, in characters. */
const TITLE_LENGTH = 65
const DESCRIPTION_LENGTH = 160
const DESCRIPTION_MINIMUM = 50

export type PublicPage = {
  /** Without the product's name, which is appended. Default: the product's own title. */
  title?: string
  /** Longer ones end with an ellipsis. */
  description: string
  /** The page's canonical path, from `routes`, without a query. */
  path: string
  type?: 'website' | 'video.other'
  /** Social image. Default: that of the site. */
  card?: { path: string; alt: string }
}

/** The origin in addresses of pages: a setting of the running server, which may be missing during the build. */
export function metadataBase(): URL {
  return new URL(process.env.APP_URL || 'http://localhost:3000')
}

/** Title, description, canonical address and social image of a public page. @param name the product's */
export function pageMetadata(name: string, { title, description, path, type = 'website', card }: PublicPage): Metadata {
  const site = siteTitle(name)
  const shown = title ? `${ellipsis(title, TITLE_LENGTH - name.length - 3)} · ${name}` : site
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
      title: title ?? site,
      description: text,
      url: path,
      images: [image],
    },
    twitter: { card: 'summary_large_image', title: title ?? site, description: text, images: [image] },
  }
}

export const siteDescription =
  'Watch Indian dance, Carnatic and Hindustani music, lecture-demonstrations and trivia, whenever the evening is yours.'

/** @param name the product's */
export const siteTitle = (name: string): string => `${name}: ${brand.tagline}`

/** The description of a trailer's page. Facts are appended to one that is very short. @param site the product's name */
export function trailerDescription(
  { description, name, artist, subCategory, category }: TrailerCardDto,
  site: string,
): string {
  if (description.trim().length >= DESCRIPTION_MINIMUM) return description
  const genre = subCategory?.name ?? categoryLabels[category]
  const who = artist ? `, with ${artist.name}` : ''
  return `${description.trim()} ${name}${who} (${genre}): the trailer, on ${site}. ${brand.tagline}.`.trim()
}
