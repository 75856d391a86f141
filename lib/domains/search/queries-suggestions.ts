import 'server-only'
import { readCards } from '@/lib/domains/catalogue/queries-cards'
import type { Candidate } from '@/lib/domains/search/queries-candidates'
import { findRanked, queriesOf } from '@/lib/domains/search/queries'
import { suggestionKinds, type SuggestionDto, type SuggestionKind } from '@/lib/domains/search/schema-suggestions'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { routes } from '@/lib/shared/routes'

const MOST = 10
/** So that there is always room for videos. */
const MOST_NAMES = 7

type NamedKind = Exclude<SuggestionKind, 'video'>
type Row = { kind: NamedKind; id: number; name: string }

const hrefs: Record<SuggestionKind, (id: number) => string> = {
  raga: (id) => routes.name('ragas', id),
  tala: (id) => routes.name('talas', id),
  composer: (id) => routes.name('composers', id),
  form: (id) => routes.name('forms', id),
  artist: routes.artist,
  video: routes.videoInfo,
}

const suggestion = (kind: SuggestionKind, id: number, name: string): SuggestionDto => ({
  kind,
  id,
  name,
  href: hrefs[kind](id),
})

/**
 * What a person who types may mean: names of the catalogue that fit, the best first, then videos. All of it is public.
 * @param query as typed so far
 * @returns at most ten; none for a query without letters and digits
 */
export async function listSuggestions(actor: Actor, query: string, now: Date = new Date()): Promise<SuggestionDto[]> {
  const queries = queriesOf(query)
  if (!queries) return []
  const { candidates, least, ids } = await findRanked(queries, { subCategories: [], page: 0, now })
  const names = await listFittingNames(
    candidates.filter(({ whole }) => whole >= least),
    now,
  )
  const videos = await readCards(actor, ids.slice(0, MOST - names.length), now)
  return [...names, ...videos.map(({ id, name }) => suggestion('video', id, name))]
}

async function listFittingNames(candidates: readonly Candidate[], now: Date): Promise<SuggestionDto[]> {
  const scores = new Map(candidates.map(({ field, text, whole }) => [`${field} ${text}`, whole]))
  const texts = (kind: NamedKind) => candidates.flatMap(({ field, text }) => (field === kind ? [text] : []))
  const rows = await db.$queryRaw<Row[]>`
    SELECT 'raga' AS "kind", "id", "name" FROM "Raga" WHERE "name" = ANY(${texts('raga')}::text[])
    UNION ALL SELECT 'tala', "id", "name" FROM "Tala" WHERE "name" = ANY(${texts('tala')}::text[])
    UNION ALL SELECT 'composer', "id", "name" FROM "Composer" WHERE "name" = ANY(${texts('composer')}::text[])
    UNION ALL SELECT 'form', "id", "name" FROM "MusicalForm" WHERE "name" = ANY(${texts('form')}::text[])
    UNION ALL SELECT 'artist', "id", "name" FROM "Artist"
      WHERE "name" = ANY(${texts('artist')}::text[]) AND "publishedAt" <= ${now}`
  const score = ({ kind, name }: Row) => scores.get(`${kind} ${name}`) ?? 0
  const place = ({ kind }: Row) => suggestionKinds.indexOf(kind)
  return rows
    .sort((a, b) => score(b) - score(a) || place(a) - place(b) || a.name.localeCompare(b.name) || a.id - b.id)
    .slice(0, MOST_NAMES)
    .map(({ kind, id, name }) => suggestion(kind, id, name))
}
