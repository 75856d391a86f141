import 'server-only'
import { nameTable } from '@/lib/domains/editorial/queries-terms'
import type { NameWordsDto, NameWordsInput } from '@/lib/domains/knowledge/schema-words'
import { readTexts } from '@/lib/domains/texts/queries'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/actor'

/**
 * The words of names of a kind, by their ids; a name without any is missing. An artist's begin as their description.
 * @throws AppError as `requireActor`
 */
export async function readNameWords(
  actor: Actor,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NameWordsDto>> {
  requireActor(actor, 'content')
  const rows = await readTexts(ids.map((id) => `${kind}:${id}`))
  const written = rows.map(
    ({ key, body, number }) => [Number(key.slice(kind.length + 1)), { body, version: number }] as const,
  )
  const where = { id: { in: [...ids] } }
  const artists = kind === 'artist' ? await db.artist.findMany({ where, select: { id: true, description: true } }) : []
  return new Map([...artists.map(({ id, description: body }) => [id, { body, version: 0 }] as const), ...written])
}

/**
 * The name that words are about, with the number of their current version; 0 where nobody wrote any.
 * @returns null where there is no such name
 * @throws AppError as `requireActor`
 */
export async function getNameOfWords(
  actor: Actor,
  { kind, id }: { kind: NameWordsInput['kind']; id: number },
): Promise<{ name: string; version: number } | null> {
  requireActor(actor, 'content')
  const column = Prisma.raw(kind === 'composition' ? '"title"' : '"name"')
  const [row] = await db.$queryRaw<{ name: string; version: number }[]>`
    SELECT n.${column} AS "name", coalesce(t."version", 0) AS "version" FROM ${nameTable(kind)} n
    LEFT JOIN "Text" t ON t."key" = ${`${kind}:${id}`} WHERE n."id" = ${id}`
  return row ?? null
}
