import type { FactKind, Facts } from '@/lib/domains/names/facts/schema'
import type { KnowledgeKind } from '@/lib/shared/music/name-kinds'
import type { Script } from '@/lib/shared/music/scripts'

/** What public pages say of a raga, tala, composer, composition or performer. Nothing of a draft, and no source. */

/** The name of each kind in tables of facts and texts. */
export const factKindOf = {
  ragas: 'raga',
  talas: 'tala',
  composers: 'composer',
  compositions: 'composition',
  performers: 'artist',
} as const satisfies Record<KnowledgeKind, FactKind>

/** A name that has a page. */
export type KnowledgeRef = { kind: KnowledgeKind; slug: string; name: string; note: string | null }

/** A public video in which something is performed, with the pieces that are it. */
export type KnowledgePerformance = {
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

export type KnowledgeDto = {
  kind: KnowledgeKind
  id: number
  slug: string
  name: string
  aliases: string[]
  /** The name in scripts of India, as a person confirmed it. */
  inScripts: { script: Script; text: string }[]
  facts: Facts
  /** How many facts are known: below a number the page is not for search engines. */
  known: number
  /** What staff wrote of an artist. */
  about: string | null
  picture: string | null
  form: string | null
  /** Pages that facts name: a composition's composer, raga and tala, a raga's parent. */
  composer: KnowledgeRef | null
  raga: KnowledgeRef | null
  tala: KnowledgeRef | null
  parent: KnowledgeRef | null
  related: { title: string; refs: KnowledgeRef[] }[]
  /** Newest first, a bounded number. */
  performances: KnowledgePerformance[]
  changedAt: Date
}

/** Fields of a name that a list of facts shows. */
export type NameFacts = Pick<
  KnowledgeDto,
  'kind' | 'facts' | 'form' | 'composer' | 'raga' | 'tala' | 'parent' | 'inScripts'
>

/** A page of an index, and the first and last name of each of its pages, as a dictionary prints them. */
export type KnowledgeIndex = {
  refs: KnowledgeRef[]
  guides: { first: string; last: string }[]
  total: number
}
