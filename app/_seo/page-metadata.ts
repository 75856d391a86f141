import type { Metadata } from 'next'
import { categoryLabels } from '@/components/catalogue/category-label'
import type { TrailerCardDto } from '@/lib/domains/catalogue/schema'
import { brand } from '@/lib/shared/brand'
import { SOCIAL_CARD_PX } from '@/lib/shared/constants'
import { routes } from '@/lib/shared/routes'

/** What a search engine shows of a title and of a description, in characters; more is cut off there. */
const TITLE_LENGTH = 65
const DESCRIPTION_LENGTH = 160
const DESCRIPTION_MINIMUM = 50

type PublicPage = {
  /** Without the product's name, which follows; left out for the page that bears the product's own title. */
  title?: string
  /** Longer ones end with an ellipsis. */
  description: string
  /** The page's one address, from `routes`, without a query. */
  path: string
  type?: 'website' | 'video.other'
  /** Picture of a shared link; left out, the site's own card. */
  card?: { path: string; alt: string }
}

/** The origin that pages name: a setting of the running server. While the site is built there may be none. */
export function metadataBase(): URL {
  return new URL(process.env.APP_URL || 'http://localhost:3000')
}

/** Title, description, canonical address and what networks show of a shared link, for a page that anybody may find. */
export function pageMetadata({ title, description, path, type = 'website', card }: PublicPage): Metadata {
  const shown = title ? `${ellipsis(title, TITLE_LENGTH - brand.name.length - 3)} · ${brand.name}` : siteTitle
  const text = ellipsis(description, DESCRIPTION_LENGTH)
  const image = {
    url: card?.path ?? routes.siteCard,
    alt: card?.alt ?? siteTitle,
    ...SOCIAL_CARD_PX,
    type: 'image/jpeg',
  }
  return {
    title: { absolute: shown },
    description: text,
    alternates: { canonical: path, types: { 'application/rss+xml': routes.trailersFeed } },
    openGraph: {
      type,
      siteName: brand.name,
      locale: 'en_GB',
      title: title ?? siteTitle,
      description: text,
      url: path,
      images: [image],
    },
    twitter: { card: 'summary_large_image', title: title ?? siteTitle, description: text, images: [image] },
  }
}

/** What the product is, for those who have not heard of it. */
export const siteDescription =
  'Watch Indian dance, Carnatic and Hindustani music, lecture-demonstrations and trivia, whenever the evening is yours.'

/** The title of the product itself. */
export const siteTitle = `${brand.name}: ${brand.tagline}`

/** What a trailer's page says of itself; one of few words tells its programme too. */
export function trailerDescription({ description, name, artist, subCategory, category }: TrailerCardDto): string {
  if (description.trim().length >= DESCRIPTION_MINIMUM) return description
  const genre = subCategory?.name ?? categoryLabels[category]
  const who = artist ? `, with ${artist.name}` : ''
  return `${description.trim()} ${name}${who} (${genre}): the trailer, on ${brand.name}. ${brand.tagline}.`.trim()
}

/** Text of at most so many characters, cut between words where that is possible. */
export function ellipsis(text: string, length: number): string {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  if (characters.length <= length) return characters.join('')
  const cut = characters.slice(0, length - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}
