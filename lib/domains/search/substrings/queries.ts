import 'server-only'
import { isIndexed, likePattern } from '@/lib/server/db/name-filters'
import { prepared } from '@/lib/server/db/prepared-statement'

/** Results that are added at most. */
const MOST = 48
/** Of names, of descriptions and of terms so many are collected at most; of postings, of one term and of all. */
export const COLLECTED = 2000
const OF_A_TERM = 1000
const OF_TERMS = 5000
/** Where a text stands in more, so many of the newest videos are looked through for it. */
export const LOOKED_THROUGH = 5000
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
 * or in the description. Few are all found, whatever their age. Of a text that thousands have, or that no index finds,
 * those among the newest 5,000 videos are found, and of older ones some at most: so what it costs has a bound.
 * @param text as typed, of any length
 * @param without ids of videos that were found by their sound; beside them only whole words are looked for
 * @returns ids, the newest first, at most 48
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

/** Of a genre, the newest videos are its own; of several, each has its part of them. */
const newestVideos = (isNarrowed: boolean) => {
  const columns = 'SELECT v."id", v."publishedAt", v."name", v."description" FROM "Video" v WHERE v."publishedAt" <= $1'
  const order = 'ORDER BY v."publishedAt" DESC, v."id" DESC'
  if (!isNarrowed) return `${columns} ${order} LIMIT ${LOOKED_THROUGH}`
  return `SELECT v.* FROM unnest($6::int[]) AS s(id) CROSS JOIN LATERAL (
      ${columns} AND v."subCategoryId" = s.id ${order} LIMIT ${LOOKED_THROUGH} / cardinality($6::int[])) v`
}

/**
 * The index answers ILIKE; only what it finds is compared with the pattern. Conditions that could leave out most of
 * what was found come after the limits, else everything would be read for the few that are left.
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
    -- As a list, of which PostgreSQL expects few: else it would read all videos to join them.
    WHERE v."id" = ANY(ARRAY(
        SELECT "id" FROM named UNION SELECT "id" FROM described UNION SELECT "id" FROM newest
        UNION SELECT "videoId" FROM postings))
      AND v."publishedAt" <= $1 AND v."id" <> ALL($4::int[])
      ${isNarrowed ? 'AND v."subCategoryId" = ANY($6::int[])' : ''}
    ORDER BY v."publishedAt" DESC, v."id" DESC LIMIT ${MOST}`)
const everywhere = statement(false)
const narrowed = statement(true)
