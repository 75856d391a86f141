import 'server-only'
import { readCards } from '@/lib/domains/catalogue/cards/queries'
import { rankBySound } from '@/lib/domains/search/answers/queries'
import type { Candidate } from '@/lib/domains/search/candidates/queries'
import { nameAtAddress } from '@/lib/domains/search/readings/queries'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { routes } from '@/lib/shared/routes/routes'
import { queriesOf } from '@/lib/shared/spelling/spelling'
import { suggestionKinds, type SuggestionDto, type SuggestionKind } from './schema'

const MOST = 10
const MOST_NAMES = 7

type NamedKind = Exclude<SuggestionKind, 'video'>
type Row = { kind: NamedKind; id: number; name: string; text: string }

const hrefs: Record<SuggestionKind, (id: number) => string> = {
  raga: (id) => routes.name('ragas', id),
  tala: (id) => routes.name('talas', id),
  composer: (id) => routes.name('composers', id),
  form: (id) => routes.name('forms', id),
  composition: (id) => routes.name('compositions', id),
  artist: routes.artist,
  video: routes.videoInfo,
}

const suggestion = (kind: SuggestionKind, id: number, name: string): SuggestionDto => ({
  kind,
  id,
  name,
  href: hrefs[kind](id),
})

/** Lists public names first, best match first, then videos. Returns nothing for a query without letters or digits. */
export async function listSuggestions(actor: Actor, query: string, now: Date = new Date()): Promise<SuggestionDto[]> {
  const queries = queriesOf((await nameAtAddress(query, now)) ?? query).at(-1)
  if (!queries) return []
  const { candidates, least, ids } = await rankBySound(queries, { subCategories: [], page: 0, now, uncounted: true })
  const names = await listFittingNames(
    candidates.filter(({ whole }) => whole >= least),
    now,
  )
  const videos = await readCards(actor, ids.slice(0, MOST - names.length), now)
  return [...names, ...videos.map(({ id, name }) => suggestion('video', id, name))]
}

/** Treats a piece as its composition, because compositions are indexed only if their title differs from the piece's. */
const kindOf = (field: Candidate['field']) => (field === 'piece' ? 'composition' : field)

async function listFittingNames(candidates: readonly Candidate[], now: Date): Promise<SuggestionDto[]> {
  const scores = new Map<string, number>()
  for (const { field, text, whole } of candidates) {
    const key = `${kindOf(field)} ${text}`
    scores.set(key, Math.max(scores.get(key) ?? 0, whole))
  }
  const texts = (kind: NamedKind) => candidates.flatMap(({ field, text }) => (kindOf(field) === kind ? [text] : []))
  const rows = await db.$queryRaw<Row[]>`
    SELECT *, "name" AS "text" FROM (
      SELECT 'raga' AS "kind", "id", "name" FROM "Raga" WHERE "name" = ANY(${texts('raga')}::text[])
      UNION ALL SELECT 'tala', "id", "name" FROM "Tala" WHERE "name" = ANY(${texts('tala')}::text[])
      UNION ALL SELECT 'composer', "id", "name" FROM "Composer" WHERE "name" = ANY(${texts('composer')}::text[])
      UNION ALL SELECT 'form', "id", "name" FROM "MusicalForm" WHERE "name" = ANY(${texts('form')}::text[])
      UNION ALL SELECT 'artist', "id", "name" FROM "Artist"
        WHERE "name" = ANY(${texts('artist')}::text[]) AND "publishedAt" <= ${now}
    ) names
    UNION ALL SELECT 'composition', w."id", w."title", t.text FROM unnest(${texts('composition')}::text[]) AS t(text)
      JOIN "Composition" w ON title_key(w."title") = title_key(t.text)
      WHERE EXISTS (
        SELECT FROM "Piece" p JOIN "Video" v ON v."id" = p."videoId"
        WHERE p."compositionId" = w."id" AND v."publishedAt" <= ${now}
      )`
  const score = ({ kind, text }: Row) => scores.get(`${kind} ${text}`) ?? 0
  const place = ({ kind }: Row) => suggestionKinds.indexOf(kind)
  const sorted = rows.sort(
    (a, b) => score(b) - score(a) || place(a) - place(b) || a.name.localeCompare(b.name) || a.id - b.id,
  )
  const isFirst = ({ kind, id }: Row, at: number) =>
    sorted.findIndex((other) => other.kind === kind && other.id === id) === at
  return sorted
    .filter(isFirst)
    .slice(0, MOST_NAMES)
    .map(({ kind, id, name }) => suggestion(kind, id, name))
}
