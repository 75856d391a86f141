import type { FactKind, Facts } from '@/lib/domains/names/facts/schema'
import type { NamePageKind } from '@/lib/shared/music/name-kinds'
import type { WritingSystem } from '@/lib/shared/music/writing-systems'

/** What public pages say of a raga, tala, composer, composition or performer. Nothing of a draft, and no source. */

/** The name of each kind in tables of facts and texts. */
export const factKindOf = {
  ragas: 'raga',
  talas: 'tala',
  composers: 'composer',
  compositions: 'composition',
  performers: 'artist',
} as const satisfies Record<NamePageKind, FactKind>

/** A name that has a page. */
export type NamePageRef = { kind: NamePageKind; slug: string; name: string; note: string | null }

/** A public video in which something is performed, with the pieces that are it. */
export type NamePerformance = {
  videoId: number
  name: string
  artist: string | null
  thumbnailUrl: string
  /** Seconds. */
  duration: number
  free: boolean
  trailerId: number | null
  pieces: { title: string; startSeconds: number }[]
}

export type NamePageDto = {
  kind: NamePageKind
  id: number
  slug: string
  name: string
  aliases: string[]
  /** The name in scripts of India, as a person confirmed it. */
  inScripts: { script: WritingSystem; text: string }[]
  facts: Facts
  /** How many facts are known: below a number the page is not for search engines. */
  known: number
  /** What staff wrote of an artist. */
  about: string | null
  picture: string | null
  form: string | null
  /** Pages that facts name: a composition's composer, raga and tala, a raga's parent. */
  composer: NamePageRef | null
  raga: NamePageRef | null
  tala: NamePageRef | null
  parent: NamePageRef | null
  related: { title: string; refs: NamePageRef[] }[]
  /** Newest first, a bounded number. */
  performances: NamePerformance[]
  changedAt: Date
}

/** Fields of a name that a list of facts shows. */
export type NameFacts = Pick<
  NamePageDto,
  'kind' | 'facts' | 'form' | 'composer' | 'raga' | 'tala' | 'parent' | 'inScripts'
>

/** A page of an index, and the first and last name of each of its pages, as a dictionary prints them. */
export type NameIndexDto = {
  refs: NamePageRef[]
  guides: { first: string; last: string }[]
  total: number
}
