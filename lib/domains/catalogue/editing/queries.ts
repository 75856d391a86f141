import 'server-only'
import { whereArtistNamed } from '@/lib/domains/catalogue/staff-artists/queries'
import { listStaffNames } from '@/lib/domains/names/entries/queries'
import { letterKey } from '@/lib/domains/names/lookup/policy'
import { nameIndex } from '@/lib/domains/names/lookup/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { memoizeAnswers } from '@/lib/server/cache/memoize'
import { db } from '@/lib/server/db/client'
import {
  findIdsBySpelling,
  nameContains,
  whereNameBegins,
  whereNameMatches,
  whereTagMatches,
} from '@/lib/server/db/name-filters'
import type { Actor } from '@/lib/shared/access/actor'
import type { Right } from '@/lib/shared/access/rights'
import { tagLabel, type Choice, type ChoiceKind } from './schema'

/** Maximum number of suggestions. */
const CHOICES = 12

/**
 * Lists names that start with the query, then names that contain it. If there are none, lists names that sound like it.
 * Appends the id to duplicate names.
 * @param right right of the page that offers the choice
 */
export async function listChoices(
  actor: Actor,
  { kind, query }: { kind: ChoiceKind; query: string },
  right: Right = 'content',
): Promise<Choice[]> {
  requireActor(actor, right)
  const orderBy = [{ name: 'asc' as const }, { id: 'asc' as const }]
  const named = (rows: { id: number; name: string }[]) =>
    rows.map(({ id, name: own }) => {
      const isAlone = rows.every((other) => other.id === id || letterKey(other.name) !== letterKey(own))
      return { id, label: isAlone ? own : `${own} #${id}` }
    })
  const select = { id: true, name: true } as const
  switch (kind) {
    case 'artist': {
      const first = await whereNameBegins('Artist', query)
      const rows = await bestFirst(query, await whereArtistNamed(query), first, (more) =>
        db.artist.findMany({ ...more, orderBy, select }),
      )
      return named(rows.length > 0 ? rows : await soundingLike(kind, query))
    }
    case 'series': {
      const [where, first] = await Promise.all([whereNameMatches('Series', query), whereNameBegins('Series', query)])
      const rows = await bestFirst(query, where, first, (more) => db.series.findMany({ ...more, orderBy, select }))
      return named(rows.length > 0 ? rows : await soundingLike(kind, query))
    }
    case 'video':
    case 'withoutTrailer': {
      const { contains } = nameContains(query)
      const own = kind === 'withoutTrailer' ? { trailer: null } : {}
      const first = { nameKey: { startsWith: contains } }
      const rows = await bestFirst(query, { nameKey: { contains }, ...own }, first, (more) =>
        db.video.findMany({ ...more, orderBy, select }),
      )
      if (rows.length > 0) return named(rows)
      const spelt = { id: { in: await findIdsBySpelling('Video', query) }, ...own }
      return named(await db.video.findMany({ where: spelt, take: CHOICES, orderBy, select }))
    }
    case 'festival': {
      const where = query ? await whereNameMatches('Festival', query) : {}
      return named(await db.festival.findMany({ where, take: CHOICES, orderBy: [{ id: 'desc' }], select }))
    }
    case 'genre': {
      const [where, first] = await Promise.all([
        whereNameMatches('SubCategory', query),
        whereNameBegins('SubCategory', query),
      ])
      const rows = await bestFirst(query, where, first, (more) =>
        db.subCategory.findMany({ ...more, orderBy, select: { ...select, category: { select: { name: true } } } }),
      )
      return rows.map((row) => ({ id: row.id, label: `${row.name} (${row.category.name})` }))
    }
    case 'raga':
    case 'tala':
    case 'composer':
    case 'form':
    case 'composition': {
      const { data } = await listStaffNames(actor, { kind, query, page: 0 })
      return data.map(({ id, name: label, about }) => ({ id, label: about ? `${label} (${about})` : label }))
    }
    case 'tag': {
      const rows = await db.tag.findMany({
        where: query ? await whereTagMatches(query) : {},
        orderBy: [{ tag: 'asc' }],
        take: CHOICES,
        select: { ...select, tag: true },
      })
      return rows.map((row) => ({ id: row.id, label: tagLabel(row) }))
    }
  }
}

type Page<Where, First> = { where: Where | { AND: [Where, First | { NOT: First }] }; take: number }

async function bestFirst<Where, First, Row>(
  query: string,
  where: Where,
  begins: First,
  find: (page: Page<Where, First>) => Promise<Row[]>,
): Promise<Row[]> {
  if (!query) return find({ where, take: CHOICES })
  const first = await find({ where: { AND: [where, begins] }, take: CHOICES })
  const take = CHOICES - first.length
  return take === 0 ? first : [...first, ...(await find({ where: { AND: [where, { NOT: begins }] }, take }))]
}

/** Caches the names, because each keystroke sends a request and there may be thousands of artists. */
const knownNames = memoizeAnswers((kind: 'artist' | 'series') => nameIndex(db, kind), { most: 2, milliseconds: 60_000 })

async function soundingLike(kind: 'artist' | 'series', query: string): Promise<{ id: number; name: string }[]> {
  if (!query) return []
  const index = await knownNames(kind)
  return [...new Set([...index.find(query).rows, ...index.near(query)])].slice(0, CHOICES)
}
