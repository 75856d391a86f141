import 'server-only'
import { likePattern } from '@/lib/server/db/contains'
import { prepared } from '@/lib/server/db/prepared'

/** Results that are added at most. */
const MOST = 48
/** Shorter texts stand in too many words. */
const LEAST_LENGTH = 4
/** From this length on, or with a space, a text is found within a word too. */
const WITHIN_A_WORD = 8

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** The pattern of a text: as whole words beside other results; as the beginning of a word, or long enough, alone. */
function patternOf(text: string, alone: boolean): string {
  const pattern = escaped(text)
  if (!alone) return `\\m${pattern}\\M`
  return text.includes(' ') || text.length >= WITHIN_A_WORD ? pattern : `\\m${pattern}`
}

/**
 * Videos in which a text stands letter by letter: in the name, in what belongs to it (performers, pieces, their facts),
 * or in the description.
 * @param text as typed, of any length
 * @param without ids of videos that were found by their sound; beside them only whole words are looked for
 * @returns ids, the newest first, at most 48
 */
export async function listLiteral(
  text: string,
  without: readonly number[],
  { subCategories, now }: { subCategories: readonly number[]; now: Date },
): Promise<number[]> {
  const plain = text.trim().replace(/\s+/g, ' ')
  if (Array.from(plain).length < LEAST_LENGTH) return []
  const rows = await (subCategories.length > 0 ? narrowed : everywhere)([
    now,
    likePattern(plain),
    patternOf(plain, without.length === 0),
    without,
    ...(subCategories.length > 0 ? [subCategories] : []),
  ])
  return rows.map(({ id }) => id)
}

/** The index answers ILIKE; only what it finds is compared with the pattern. */
const statement = (isNarrowed: boolean) =>
  prepared<{ id: number }>(`
    SELECT v."id" FROM "Video" v JOIN (
      SELECT "id" FROM "Video" WHERE "name" ILIKE $2 AND "name" ~* $3
      UNION SELECT "id" FROM "Video" WHERE "description" ILIKE $2 AND "description" ~* $3
      UNION SELECT p."videoId" FROM "SearchTerm" t JOIN "SearchPosting" p ON p."termId" = t."id"
        WHERE t."text" ILIKE $2 AND t."text" ~* $3
    ) found ON found."id" = v."id"
    WHERE v."publishedAt" <= $1 AND v."id" <> ALL($4::int[])
      ${isNarrowed ? 'AND v."subCategoryId" = ANY($5::int[])' : ''}
    ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${MOST}`)
const everywhere = statement(false)
const narrowed = statement(true)
