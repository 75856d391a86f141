import 'server-only'
import { categoryLabels } from '@/components/catalogue/category-label'
import type { TrailerCardDto } from '@/lib/domains/catalogue/schema'
import type { Card } from '@/lib/server/cards/card'
import { brand } from '@/lib/shared/brand'

/** The colours of app/globals.css, for pictures without a style sheet. */
const colours = {
  dance: '#f4775a',
  music: '#eab53c',
  lectures: '#56bdb4',
  trivia: '#ef82b6',
  house: '#d8a84c',
} as const

export function trailerCard(trailer: TrailerCardDto, name: string): Card {
  return {
    picture: trailer.thumbnailUrl,
    label: trailer.subCategory?.name ?? categoryLabels[trailer.category],
    title: trailer.name,
    name,
    line: trailer.artist?.name ?? '',
    accent: colours[trailer.category],
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
