import 'server-only'
import { letterKey } from '@/lib/domains/editorial/policy-names'
import { artistsNamed } from '@/lib/domains/editorial/queries-artists'
import { listStaffNames } from '@/lib/domains/editorial/queries-names'
import { nameIndex } from '@/lib/domains/editorial/queries-terms'
import { tagLabel, type Choice, type ChoiceKind } from '@/lib/domains/editorial/schema-editing'
import { remembered } from '@/lib/server/cache/remembered'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { contains } from '@/lib/server/db/contains'
import type { Actor } from '@/lib/shared/actor'

/** Names shown at once; to see others, people type more letters. */
const CHOICES = 12

/**
 * The choices of a form's field: names that contain a text, or artists and series that sound like it. Several of one
 * name have their numbers.
 * @param kind artist, series, tag, video, withoutTrailer (a video that has none yet), genre (a sub-category), or what
 *   pieces name
 * @throws AppError unauthenticated, forbidden
 */
export async function listChoices(
  actor: Actor,
  { kind, query }: { kind: ChoiceKind; query: string },
): Promise<Choice[]> {
  requireActor(actor, 'content')
  const name = query ? contains(query) : undefined
  const byName = { where: { name }, orderBy: [{ name: 'asc' as const }, { id: 'asc' as const }], take: CHOICES }
  const named = (rows: { id: number; name: string }[]) =>
    rows.map(({ id, name: own }) => {
      const isAlone = rows.every((other) => other.id === id || letterKey(other.name) !== letterKey(own))
      return { id, label: isAlone ? own : `${own} #${id}` }
    })
  const select = { id: true, name: true } as const
  switch (kind) {
    case 'artist': {
      const rows = await db.artist.findMany({ ...byName, where: await artistsNamed(query), select })
      return named(rows.length > 0 ? rows : await soundingLike(kind, query))
    }
    case 'series': {
      const rows = await db.series.findMany({ ...byName, select })
      return named(rows.length > 0 ? rows : await soundingLike(kind, query))
    }
    case 'video':
      return named(await db.video.findMany({ ...byName, select }))
    case 'withoutTrailer':
      return named(await db.video.findMany({ ...byName, where: { name, trailer: null }, select }))
    case 'genre': {
      const rows = await db.subCategory.findMany({
        ...byName,
        select: { ...select, category: { select: { name: true } } },
      })
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
      const where = name ? { OR: [{ name }, { tag: contains(query) }] } : {}
      const rows = await db.tag.findMany({
        where,
        orderBy: [{ tag: 'asc' }],
        take: CHOICES,
        select: { ...select, tag: true },
      })
      return rows.map((row) => ({ id: row.id, label: tagLabel(row) }))
    }
  }
}

/** Everybody who types a new name asks with each letter, and there may be thousands of artists. */
const knownNames = remembered((kind: 'artist' | 'series') => nameIndex(db, kind), { most: 2, milliseconds: 60_000 })

/** Names that are written in another way than what was typed, or resemble it: so that nobody makes them again. */
async function soundingLike(kind: 'artist' | 'series', query: string): Promise<{ id: number; name: string }[]> {
  if (!query) return []
  const index = await knownNames(kind)
  return [...new Set([...index.find(query).rows, ...index.near(query)])].slice(0, CHOICES)
}
