import 'server-only'
import { readContents } from '@/lib/domains/content/queries'
import { nameRows } from '@/lib/domains/names/lookup/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import type { ArticleDto, ArticleInput } from './schema'

/** Reads the articles about the names. For an artist without an article, returns the description as version 0. */
export async function readArticles(
  actor: Actor,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ArticleDto>> {
  requireActor(actor, 'content')
  const rows = await readContents(ids.map((id) => `${kind}:${id}`))
  const written = rows.map(
    ({ key, body, number }) => [Number(key.slice(kind.length + 1)), { body, version: number }] as const,
  )
  const where = { id: { in: [...ids] } }
  const artists = kind === 'artist' ? await db.artist.findMany({ where, select: { id: true, description: true } }) : []
  return new Map([...artists.map(({ id, description: body }) => [id, { body, version: 0 }] as const), ...written])
}

export async function getArticleName(
  actor: Actor,
  { kind, id }: { kind: ArticleInput['kind']; id: number },
): Promise<{ name: string; version: number } | null> {
  requireActor(actor, 'content')
  const column = kind === 'composition' ? 'title' : 'name'
  const [row] = await nameRows(db, kind).findMany<Record<string, string>>({ where: { id }, select: { [column]: true } })
  if (!row) return null
  const text = await db.text.findUnique({ where: { key: `${kind}:${id}` }, select: { version: true } })
  return { name: row[column] ?? '', version: text?.version ?? 0 }
}
