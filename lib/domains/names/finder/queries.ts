import 'server-only'
import { letterKey } from '@/lib/domains/names/lookup/policy'
import { kinds, refColumns, shown } from '@/lib/domains/names/queries'
import { memoizeAnswers } from '@/lib/server/cache/memoize'
import { db } from '@/lib/server/db/client'
import { MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { isNote } from '@/lib/shared/music/melakarta'
import { ragaFacts } from '@/lib/shared/music/ragas/raga-facts'
import type { Scale } from '@/lib/shared/music/scales'
import {
  comparedRaga,
  differenceOf,
  GROUP_SIZE,
  groupKinds,
  matchRagas,
  sequenceKey,
  type ComparedRaga,
  type GroupKind,
  type MorePages,
} from './policy'
import type { FinderAnswer, RagaMatch, RagaMoment } from './schema'

/** Maximum number of the catalogue's ragas that are compared. Our list has about a thousand. */
const COMPARED = 5000

type Row = {
  id: number
  slug: string
  name: string
  aliases: string[]
  note: string | null
  performed: boolean
  arohana: string
  avarohana: string
}
type Named = { raga: ComparedRaga; names: readonly string[] }

const notesIn = (scale: string) => scale.trim().split(/\s+/)

/** Null for a scale with symbols, which old imports may have. */
function namedRaga({
  aliases,
  arohana,
  avarohana,
  ...raga
}: Omit<Row, 'id' | 'slug'> & {
  id: number | null
  slug: string | null
}): Named | null {
  const [up, down] = [notesIn(arohana), notesIn(avarohana)]
  if (![...up, ...down].every(isNote)) return null
  return { raga: comparedRaga({ ...raga, arohana: up, avarohana: down }), names: [raga.name, ...aliases] }
}

const listed: readonly Named[] = ragaFacts.flatMap(({ name, aliases, melakarta, isMelakarta, arohana, avarohana }) => {
  const note = `${isMelakarta ? '' : 'of '}melakarta ${melakarta}`
  const row = { id: null, slug: null, name, aliases, note, performed: false, arohana, avarohana }
  return namedRaga(row) ?? []
})

const keysOf = ({ raga, names }: Named) => names.map((name) => `${letterKey(name)}|${sequenceKey(raga)}`)

const alphabetical = new Intl.Collator('en')

/** Leaves out a listed raga if a raga before it has the same name and the same scale. Similar names prove nothing. */
function withListed(catalogue: readonly Named[]): ComparedRaga[] {
  const known = new Set(catalogue.flatMap(keysOf))
  const others = listed.filter((each) => {
    const keys = keysOf(each)
    const isNew = keys.every((key) => !known.has(key))
    for (const key of keys) known.add(key)
    return isNew
  })
  const ragas = [...catalogue, ...others].map(({ raga }) => raga)
  return ragas.sort((one, other) => alphabetical.compare(one.name, other.name))
}

const readRagas = memoizeAnswers(
  async (_all: 'all', now: Date) => {
    const rows = await db.$queryRawUnsafe<Row[]>(
      `SELECT n."id", ${refColumns('ragas')}, n."aliases", ${kinds.ragas.performed} AS "performed", n."arohana",
         n."avarohana"
       FROM ${shown('ragas')} AND num_nonnulls(n."arohana", n."avarohana") = 2 ORDER BY n."id" LIMIT ${COMPARED}`,
      now,
    )
    return withListed(
      rows.flatMap(({ id, slug, name, aliases, note, performed, arohana, avarohana }) => {
        return namedRaga({ id, slug, name, aliases, note, performed, arohana, avarohana }) ?? []
      }),
    )
  },
  { most: 1, milliseconds: MINUTE_MS },
)

type MomentRow = RagaMoment & { ragaId: number }

/** Prefers pieces in one raga to ragamalikas, and free videos to premium ones. */
async function readMoments(ids: readonly number[], now: Date): Promise<Map<number, RagaMoment>> {
  const rows = await db.$queryRaw<MomentRow[]>`
    SELECT n."id" AS "ragaId", m.* FROM unnest(${[...ids]}::int[]) AS n("id") CROSS JOIN LATERAL (
      SELECT p."videoId", p."title", v."name" AS "video", p."startSeconds" FROM "PieceRaga" r
      JOIN "Piece" p ON p."id" = r."pieceId"
      JOIN "Video" v ON v."id" = p."videoId" AND v."publishedAt" <= ${now}
      WHERE r."ragaId" = n."id"
      ORDER BY EXISTS (SELECT FROM "PieceRaga" o WHERE o."pieceId" = p."id" AND o."ragaId" <> n."id"),
        v."freeAccess" DESC, v."publishedAt" DESC, v."id" DESC, p."startSeconds"
      LIMIT 1
    ) m`
  return new Map(rows.map(({ ragaId, ...moment }) => [ragaId, moment]))
}

export async function findRagas(scale: Scale, more: MorePages, now = new Date()): Promise<FinderAnswer> {
  const groups = matchRagas(scale, await readRagas('all', now))
  const sizeOf = (kind: GroupKind) => GROUP_SIZE * (more[kind] ?? 1)
  const found = groupKinds.flatMap((kind) => {
    const matches = groups.get(kind) ?? []
    return matches.length === 0 ? [] : [{ kind, total: matches.length, matches: matches.slice(0, sizeOf(kind)) }]
  })
  const performed = found.flatMap(({ matches }) =>
    matches.flatMap(({ id, performed: isPerformed }) => (id !== null && isPerformed ? [id] : [])),
  )
  const moments = performed.length > 0 ? await readMoments(performed, now) : new Map<number, RagaMoment>()
  return {
    groups: found.map(({ matches, ...group }) => ({
      ...group,
      ragas: matches.map((raga): RagaMatch => {
        const { id, slug, name, note, arohana, avarohana } = raga
        const moment = id === null ? null : (moments.get(id) ?? null)
        return { name, slug, note, arohana, avarohana, difference: differenceOf(scale, raga), moment }
      }),
    })),
  }
}
