import 'server-only'
import { categoryLabels } from '@/components/catalogue/cards/category-label'
import type { PublicVideoDto, TrailerCardDto } from '@/lib/domains/catalogue/schema'
import { festivalDays } from '@/lib/domains/livestreams/festivals/policy'
import type { FestivalDto } from '@/lib/domains/livestreams/festivals/schema'
import type { AnnouncedLivestreamDto } from '@/lib/domains/livestreams/schema'
import { factText } from '@/lib/domains/names/facts/schema'
import { factKindOf, type NamePageDto } from '@/lib/domains/names/pages/schema'
import type { Card } from '@/lib/server/cards/card'
import { isRenderable } from '@/lib/server/cards/fonts'
import { brand } from '@/lib/shared/brand'
import { formatInSingapore, humanizeDuration } from '@/lib/shared/format/format'
import { namePageLabels } from '@/lib/shared/music/name-kinds'
import tailwind from '@/tailwind.config'

const { vermilion, turmeric, peacock, lotus, brass } = tailwind.theme.extend.colors
/** Copies of the colours in app/globals.css, because CSS variables don't work in generated images. */
const colours = { dance: vermilion, music: turmeric, lectures: peacock, trivia: lotus, house: brass.DEFAULT } as const

type CardVideo = Pick<TrailerCardDto, 'thumbnailUrl' | 'subCategory' | 'category' | 'name' | 'artist'>

export function trailerCard(trailer: CardVideo, name: string): Card {
  return {
    picture: trailer.thumbnailUrl,
    label: trailer.subCategory?.name ?? categoryLabels[trailer.category],
    title: trailer.name,
    name,
    line: trailer.artist?.name ?? '',
    accent: colours[trailer.category],
  }
}

export const videoCard = (video: PublicVideoDto, name: string): Card => ({
  ...trailerCard(video, name),
  line: [video.artist?.name, humanizeDuration(video.duration)].filter(Boolean).join(' · '),
})

export function livestreamCard(livestream: AnnouncedLivestreamDto, name: string): Card {
  return {
    picture: livestream.thumbnail,
    label: 'Livestream',
    title: livestream.name,
    name,
    line: formatInSingapore(livestream.startsAt),
    accent: colours.house,
  }
}

export function festivalCard(festival: FestivalDto, name: string): Card {
  return {
    picture: festival.thumbnail || festival.livestreams[0]?.thumbnail || '',
    label: 'Festival',
    title: festival.name,
    name,
    line: festivalDays(festival),
    accent: colours.house,
  }
}

/** Returns the line below a name on its social card, such as a scale or years. May be empty. */
export function nameLine({ kind, facts, composer, raga, tala }: NamePageDto): string {
  const years = facts.born || facts.died ? `${facts.born ?? '?'}–${facts.died ?? ''}` : undefined
  const thaat = facts.thaat && `${factText('raga', 'thaat', facts.thaat)} thaat`
  const known: Record<NamePageDto['kind'], (string | undefined)[]> = {
    ragas: [facts.arohana ?? thaat],
    talas: [facts.angas, facts.counts && `${facts.counts} counts`],
    composers: [years, facts.place],
    compositions: [composer?.name, raga?.name ?? facts.raga, tala?.name ?? facts.tala],
    performers: [facts.instrument, facts.school, years],
  }
  return known[kind].filter(Boolean).join(' · ')
}

/** Uses an alias as the title if the card's fonts can't render the name. */
export async function nameCard(name: NamePageDto, site: string): Promise<Card> {
  const { kind, facts, form, aliases, performances } = name
  const { one } = namePageLabels[kind]
  const spellings = [name.name, ...aliases]
  const settable = await Promise.all(spellings.map(isRenderable))
  const system = facts.system && factText(factKindOf[kind], 'system', facts.system)
  return {
    // `name.picture` is empty for a remote picture until it has been copied.
    picture: name.picture || performances[0]?.thumbnailUrl || '',
    label: form ?? [system, one].filter(Boolean).join(' '),
    title: spellings[settable.indexOf(true)] ?? one,
    name: site,
    line: nameLine(name),
    accent: kind === 'talas' ? colours.dance : kind === 'performers' ? colours.house : colours.music,
  }
}

export function siteCard(name: string): Card {
  return {
    picture: '/art/hero-landing.webp',
    label: 'Dance · Music · Lectures · Trivia',
    title: brand.tagline,
    name,
    line: 'Every raga, tala and composer named',
    accent: colours.house,
  }
}
