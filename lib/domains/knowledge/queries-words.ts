import 'server-only'
import type { NameWordsDto } from '@/lib/domains/knowledge/schema-words'
import { readTexts } from '@/lib/domains/texts/queries'
import { requireActor } from '@/lib/server/auth/requirement'
import type { Actor } from '@/lib/shared/actor'

/** The words of names of a kind, by their ids; a name without any is missing. @throws AppError as `requireActor` */
export async function readNameWords(
  actor: Actor,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NameWordsDto>> {
  requireActor(actor, 'content')
  const rows = await readTexts(ids.map((id) => `${kind}:${id}`))
  return new Map(rows.map(({ key, body, number }) => [Number(key.slice(kind.length + 1)), { body, version: number }]))
}
