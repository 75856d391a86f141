import 'server-only'
import type { Facts } from '@/lib/domains/names/facts/schema'
import { facts, kinds, shown } from '@/lib/domains/names/queries'
import { memoizeAnswers } from '@/lib/server/cache/memoize'
import { db } from '@/lib/server/db/client'
import { MINUTE_MS } from '@/lib/shared/format/milliseconds'
import { isNote } from '@/lib/shared/music/melakarta'
import { languagesOf, melakartaOf, yearOf, type ComposerRelative, type RagaRelative, type TalaRelative } from './policy'

/** Maximum number of names of one kind. Performed ones come first. */
const NAMES = 3000

type Row = { id: number; slug: string; name: string; aliases: string[]; facts: Facts; isPerformed: boolean }

const readNames = (kind: 'ragas' | 'talas' | 'composers', now: Date) =>
  db.$queryRawUnsafe<Row[]>(
    `SELECT n."id", n."slug", n."name", n."aliases", ${facts(kind)} AS "facts", ${kinds[kind].performed} AS "isPerformed"
     FROM ${shown(kind)} ORDER BY "isPerformed" DESC, n."id" LIMIT ${NAMES}`,
    now,
  )

const notesIn = (scale: string | undefined): string[] => {
  const notes = scale?.split(/\s+/) ?? []
  return notes.every(isNote) ? notes : []
}

export type Relatives = {
  raga: ReadonlyMap<number, RagaRelative>
  tala: ReadonlyMap<number, TalaRelative>
  composer: ReadonlyMap<number, ComposerRelative>
}

const byId = <Name extends { id: number }>(rows: readonly Name[]) => new Map(rows.map((row) => [row.id, row]))

async function readRelatives(now: Date): Promise<Relatives> {
  const [ragas, talas, composers, works] = await Promise.all([
    readNames('ragas', now),
    readNames('talas', now),
    readNames('composers', now),
    db.composition.groupBy({
      by: ['composerId', 'formId'],
      where: { composerId: { not: null }, formId: { not: null } },
    }),
  ])
  return {
    raga: byId(
      ragas.map(({ facts: { system = null, melakarta, thaat, arohana, avarohana }, ...row }) => ({
        ...{ ...row, system, melakarta: melakartaOf(melakarta, thaat) },
        ...{ arohana: notesIn(arohana), avarohana: notesIn(avarohana) },
      })),
    ),
    tala: byId(
      talas.map(({ facts: { system = null, counts }, ...row }) => ({
        ...{ ...row, system, counts: counts === undefined ? null : Number(counts) },
      })),
    ),
    composer: byId(
      composers.map(({ facts: { born, language, signature = null }, ...row }) => ({
        ...{ ...row, born: yearOf(born), languages: languagesOf(language), signature },
        formIds: works.flatMap(({ composerId, formId }) => (composerId === row.id && formId !== null ? formId : [])),
      })),
    ),
  }
}

/** Cached, because it reads all names. */
export const getRelatives = memoizeAnswers((_of: 'catalogue', now: Date) => readRelatives(now), {
  most: 1,
  milliseconds: MINUTE_MS,
})
