import type { FactKind, Facts } from '@/lib/domains/names/facts/schema'
import type { NamePageKind } from '@/lib/shared/music/name-kinds'
import type { WritingSystem } from '@/lib/shared/music/writing-systems'

/** Content of public pages about names. Never includes drafts or sources. */

/** Kind of each page in the tables of facts and articles. */
export const factKindOf = {
  ragas: 'raga',
  talas: 'tala',
  composers: 'composer',
  compositions: 'composition',
  performers: 'artist',
} as const satisfies Record<NamePageKind, FactKind>

export type NamePageRef = { kind: NamePageKind; slug: string; name: string; note: string | null }

/** A public video with this name, and the matching pieces. */
export type NamePerformance = {
  videoId: number
  name: string
  artist: string | null
  thumbnailUrl: string
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
  inScripts: { script: WritingSystem; text: string }[]
  facts: Facts
  /** Number of known facts; pages with too few are not indexed. */
  known: number
  about: string | null
  picture: string | null
  form: string | null
  /** Linked names: a composition's composer, raga and tala, a raga's parent. */
  composer: NamePageRef | null
  raga: NamePageRef | null
  tala: NamePageRef | null
  parent: NamePageRef | null
  related: { title: string; refs: NamePageRef[] }[]
  /** Newest first, at most `PERFORMANCES`. */
  performances: NamePerformance[]
  changedAt: Date
}

export type NameFacts = Pick<
  NamePageDto,
  'kind' | 'facts' | 'form' | 'composer' | 'raga' | 'tala' | 'parent' | 'inScripts'
>

/** One page of an index. `guides` are the first and last name of every page, like guide words in a dictionary. */
export type NameIndexDto = {
  refs: NamePageRef[]
  guides: { first: string; last: string }[]
  total: number
}
