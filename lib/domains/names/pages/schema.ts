import type { FactKind, Facts } from '@/lib/domains/names/facts/schema'
import type { NamePageKind } from '@/lib/shared/music/name-kinds'
import type { WritingSystem } from '@/lib/shared/music/writing-systems'

/** Content of the public pages about names. Must never include drafts or sources. */

export const factKindOf = {
  ragas: 'raga',
  talas: 'tala',
  composers: 'composer',
  compositions: 'composition',
  performers: 'artist',
} as const satisfies Record<NamePageKind, FactKind>

export type NamePageRef = { kind: NamePageKind; slug: string; name: string; note: string | null }

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
  /** Number of known facts. Below `ENOUGH_FACTS`, search engines must not index the page. */
  known: number
  about: string | null
  picture: string | null
  form: string | null
  composer: NamePageRef | null
  raga: NamePageRef | null
  tala: NamePageRef | null
  parent: NamePageRef | null
  related: { title: string; refs: NamePageRef[] }[]
  /** Newest videos first, at most `PERFORMANCES`. */
  performances: NamePerformance[]
  changedAt: Date
}

export type NameFacts = Pick<
  NamePageDto,
  'kind' | 'facts' | 'form' | 'composer' | 'raga' | 'tala' | 'parent' | 'inScripts'
>

/** Page of an index. `guides` contains the first and last name of every page, like the guide words in a dictionary. */
export type NameIndexDto = {
  refs: NamePageRef[]
  guides: { first: string; last: string }[]
  total: number
}
