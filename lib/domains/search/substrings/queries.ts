import 'server-only'
import { isIndexed, likePattern } from '@/lib/server/db/name-filters'
import { prepared } from '@/lib/server/db/prepared-statement'

const MOST = 48
/** Maximum number of rows collected per source (names, descriptions, terms). */
export const COLLECTED = 2000
const OF_A_TERM = 1000
const OF_TERMS = 5000
/** Number of newest videos searched if more rows match than can be collected. */
export const LOOKED_THROUGH = 5000
/** Minimum length of a text, because shorter texts occur in too many words. */
const LEAST_LENGTH = 4
/** Minimum length of a text that may match inside a word. A text with a space may always do so. */
const WITHIN_A_WORD = 8

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/**
 * If there are other results, matches only whole words. Otherwise also matches the beginning of a word or, for a long
 * text, any position.
 */
function patternOf(text: string, alone: boolean): string {
  const pattern = escaped(text)
  if (!alone) return `\\m${pattern}\\M`
  return text.includes(' ') || text.length >= WITHIN_A_WORD ? pattern : `\\m${pattern}`
}

/**
 * Finds all videos with a rare text. For a frequent text, searches only the newest videos and some older ones.
 * @param without videos already found by sound; if there are any, only whole words match
 */
export async function listWithText(
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
    isIndexed(plain),
    ...(subCategories.length > 0 ? [subCategories] : []),
  ])
  return rows.map(({ id }) => id)
}

const has = (column: string) => `${column} ILIKE $2 AND ${column} ~* $3`

const newestVideos = (isNarrowed: boolean) => {
  const columns = 'SELECT v."id", v."publishedAt", v."name", v."description" FROM "Video" v WHERE v."publishedAt" <= $1'
  const order = 'ORDER BY v."publishedAt" DESC, v."id" DESC'
  if (!isNarrowed) return `${columns} ${order} LIMIT ${LOOKED_THROUGH}`
  return `SELECT v.* FROM unnest($6::int[]) AS s(id) CROSS JOIN LATERAL (
      ${columns} AND v."subCategoryId" = s.id ${order} LIMIT ${LOOKED_THROUGH} / cardinality($6::int[])) v`
}

/**
 * Filters by date and sub-category only after the limits, because the subqueries would otherwise scan whole tables to
 * reach their limits.
 */
const statement = (isNarrowed: boolean) =>
  prepared<{ id: number }>(`
    WITH named AS MATERIALIZED (SELECT "id" FROM "Video" WHERE $5 AND ${has('"name"')} LIMIT ${COLLECTED}),
    described AS MATERIALIZED (SELECT "id" FROM "Video" WHERE $5 AND ${has('"description"')} LIMIT ${COLLECTED}),
    terms AS MATERIALIZED (SELECT "id" FROM "SearchTerm" WHERE ${has('"text"')} LIMIT ${COLLECTED}),
    newest AS MATERIALIZED (
      SELECT v."id", v."publishedAt" FROM (${newestVideos(isNarrowed)}) v
      WHERE (NOT $5 OR (SELECT count(*) FROM named) = ${COLLECTED} OR (SELECT count(*) FROM described) = ${COLLECTED})
        AND (${has('v."name"')} OR ${has('v."description"')})
        AND v."id" <> ALL($4::int[])
      ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${MOST}
    ),
    postings AS MATERIALIZED (
      SELECT p."videoId" FROM terms t CROSS JOIN LATERAL (
        SELECT p."videoId" FROM "SearchPosting" p WHERE p."termId" = t."id" AND p."publishedAt" <= $1
        ORDER BY p."publishedAt" DESC, p."videoId" DESC LIMIT ${OF_A_TERM}) p
      LIMIT ${OF_TERMS})
    SELECT v."id" FROM "Video" v
    -- An array, for which the planner expects few rows; a join would read all videos.
    WHERE v."id" = ANY(ARRAY(
        SELECT "id" FROM named UNION SELECT "id" FROM described UNION SELECT "id" FROM newest
        UNION SELECT "videoId" FROM postings))
      AND v."publishedAt" <= $1 AND v."id" <> ALL($4::int[])
      ${isNarrowed ? 'AND v."subCategoryId" = ANY($6::int[])' : ''}
    ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${MOST}`)
const everywhere = statement(false)
const narrowed = statement(true)
