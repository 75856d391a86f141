import 'server-only'
import {
  MAX_PIECES,
  parsePieces,
  severalOf,
  termKinds,
  type PieceLine,
  type PiecesPreview,
  type TermKind,
  type TermPreview,
} from '@/lib/domains/catalogue/programme/schema'
import type { StaffNameKind } from '@/lib/domains/names/entries/schema'
import { factsSql } from '@/lib/domains/names/facts/queries'
import type { Facts } from '@/lib/domains/names/facts/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { tableOf } from '@/lib/server/db/table'
import type { Actor } from '@/lib/shared/access/actor'
import { namesIn, nearEach, NameIndex, type NameKind } from './policy'

export const nameTableNames: Record<NameKind, Prisma.ModelName> = {
  raga: 'Raga',
  tala: 'Tala',
  composer: 'Composer',
  form: 'MusicalForm',
  artist: 'Artist',
  series: 'Series',
  composition: 'Composition',
}

export const nameTable = (kind: NameKind) => Prisma.raw(`"${nameTableNames[kind]}"`)
export const nameRows = (tx: Db, kind: NameKind) => tableOf(tx, nameTableNames[kind])

export async function readFacts(tx: Db, kind: StaffNameKind, id: number): Promise<Facts> {
  const [row] = await tx.$queryRaw<{ facts: Facts }[]>`
    SELECT ${Prisma.raw(factsSql(kind))} AS "facts" FROM ${nameTable(kind)} n WHERE n."id" = ${id}`
  return row?.facts ?? {}
}

export type NameRow = { id: number; name: string; aliases: string[] }

/** Reads all names of a kind: about a thousand ragas, thousands of artists. `Works` reads compositions. */
export async function listNames(tx: Db, kind: Exclude<NameKind, 'composition'>): Promise<NameRow[]> {
  const select = { id: true, name: true, ...(kind !== 'series' && { aliases: true }) } as const
  const rows = await nameRows(tx, kind).findMany<NameRow>({ select, orderBy: { id: 'asc' } })
  return kind === 'series' ? rows.map((row) => ({ ...row, aliases: [] })) : rows
}

export const nameIndex = async (tx: Db, kind: Exclude<NameKind, 'composition'>): Promise<NameIndex<NameRow>> =>
  new NameIndex(kind, await listNames(tx, kind))

export function cellsOf(
  index: NameIndex<NameRow>,
  pieces: readonly PieceLine[],
  kind: TermKind,
): Map<string, string[]> {
  const cells = new Map<string, string[]>()
  for (const { [kind]: cell } of pieces) {
    if (cell && !cells.has(cell)) cells.set(cell, severalOf(kind) ? namesIn(index, cell) : [cell])
  }
  return cells
}

/** Maximum number of new names with suggestions, enough for a long programme. */
const ASKED = 50

/** @param text programme; pieces beyond `MAX_PIECES` are ignored */
export async function previewPieces(actor: Actor, text: string): Promise<PiecesPreview> {
  requireActor(actor, 'content')
  const pieces = parsePieces(text).pieces.slice(0, MAX_PIECES)
  const terms: TermPreview[] = []
  const unknown: { term: TermPreview; index: NameIndex<NameRow> }[] = []
  for (const kind of termKinds) {
    if (pieces.every((piece) => !piece[kind])) continue
    const index = await nameIndex(db, kind)
    for (const [cell, names] of cellsOf(index, pieces, kind)) {
      for (const given of names) {
        const { rows, by } = index.find(given)
        const [row] = rows
        const term: TermPreview = { kind, cell, given, name: row?.name ?? given, known: row ? by : false, near: [] }
        terms.push(term)
        if (!row) unknown.push({ term, index })
      }
    }
  }
  const asked = unknown.slice(0, ASKED)
  const near = await nearEach(asked, ({ term, index }) => index.near(term.given).map(({ name }) => name))
  for (const [place, { term }] of asked.entries()) term.near = near[place] ?? []
  return { terms }
}
