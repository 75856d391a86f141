import 'server-only'
import type { NameWordsDto } from '@/lib/domains/knowledge/schema-words'
import { requireActor } from '@/lib/server/auth/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'

/** The words of names of a kind, by their ids; a name without any is missing. @throws AppError as `requireActor` */
export async function readNameWords(
  actor: Actor,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NameWordsDto>> {
  requireActor(actor, 'content')
  const rows = await db.$queryRaw<{ key: string; body: string; version: number }[]>`
    SELECT t."key", t."version", v."body" FROM "Text" t
    JOIN "TextVersion" v ON v."key" = t."key" AND v."number" = t."version"
    WHERE t."key" = ANY(${ids.map((id) => `${kind}:${id}`)}::text[])`
  return new Map(rows.map(({ key, body, version }) => [Number(key.slice(kind.length + 1)), { body, version }]))
}
