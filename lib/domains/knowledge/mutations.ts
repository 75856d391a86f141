import 'server-only'
import type { NameWordsInput } from '@/lib/domains/knowledge/schema-words'
import { saveText } from '@/lib/domains/texts/mutations'
import { requireActor } from '@/lib/server/auth/requirement'
import type { Actor } from '@/lib/shared/actor'

/**
 * Writes a new version of the words of a name.
 * @returns the number of the current version
 * @throws AppError unauthenticated, forbidden, not_found, validation, conflict (somebody saved since)
 */
export async function saveNameWords(
  actor: Actor,
  { kind, id, body, version }: NameWordsInput,
  { requestId }: { requestId?: string } = {},
): Promise<number> {
  requireActor(actor, 'content')
  return saveText(actor, { key: `${kind}:${id}`, body, version }, { requestId })
}
