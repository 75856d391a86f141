import 'server-only'
import { leastScore, SAME_WORD, scoreSpelling, trustInWord, type Score } from '@/lib/domains/search/policy'
import type { SearchFieldName } from '@/lib/domains/search/schema'
import { db } from '@/lib/server/db/client'
import { closeness } from '@/lib/shared/spelling/closeness'
import { broadKey, openingsOf } from '@/lib/shared/spelling/fold'
import type { Spelling } from '@/lib/shared/spelling/spelling'

/** Words of a query that are used. More do not narrow the results any further. */
const MAX_WORDS = 8
/** Keys read from the index for each probe, and how many of the best are used. */
const KEYS_READ = 60
const KEYS_FOLLOWED = 40
/** Least similarity of a whole key, unless one is the beginning of the other. */
const WHOLE_KEY = 0.7
const SPELLINGS_READ = 600
const MIN_PREFIX = 2

/** A term that answers a query, at least in part. */
export type Candidate = {
  id: number
  field: SearchFieldName
  text: string
  /** 0 to 1, for the whole query. */
  whole: number
  /** 0 to 1, for each word of the query. */
  words: number[]
}

type Probe = { key: string; prefix: string | null; whole: boolean }

/** The keys to look up: of the whole query, of its words, and of neighbouring words joined. */
function probesOf(queries: readonly Spelling[]): Probe[] {
  const probes = new Map<string, Probe>()
  const add = (key: string, whole: boolean, prefix: string | null) => {
    const known = probes.get(key)
    if (key) probes.set(key, { key, whole: whole || known?.whole === true, prefix: prefix ?? known?.prefix ?? null })
  }
  for (const { fold, words } of queries) {
    add(fold, true, fold.length >= MIN_PREFIX ? fold : null)
    words.forEach((word, at) => {
      const goesOn = at === words.length - 1 && word.length >= MIN_PREFIX
      for (const opening of goesOn ? openingsOf(word) : [word]) add(opening, false, goesOn ? opening : null)
      for (const joined of [2, 3]) {
        if (at + joined <= words.length) add(words.slice(at, at + joined).join(''), false, null)
      }
    })
  }
  return [...probes.values()]
}

/** Ids of the keys that are near to what is asked. */
async function listKeyIds(probes: readonly Probe[], fromTamil: boolean): Promise<number[]> {
  const rows = await db.$queryRaw<{ at: number; id: number; key: string }[]>`
    SELECT p.at::int, w."id", w."key"
    FROM unnest(${probes.map((probe) => broadKey(probe.key))}::text[], ${probes.map((probe) => probe.prefix)}::text[])
      WITH ORDINALITY AS p(broad, prefix, at)
    CROSS JOIN LATERAL (
      (SELECT "id", "key" FROM "SearchWord" WHERE "broad" % p.broad
        ORDER BY similarity("broad", p.broad) DESC, "id" LIMIT ${KEYS_READ})
      UNION
      (SELECT "id", "key" FROM "SearchWord"
        WHERE p.prefix IS NOT NULL AND "key" LIKE p.prefix || '%'
        ORDER BY length("key"), "id" LIMIT ${KEYS_READ})
    ) w`
  const ids = probes.flatMap((probe, index) =>
    rows
      .filter((row) => row.at === index + 1)
      .map((row) => ({ id: row.id, score: keyScore(probe, row.key, fromTamil) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, KEYS_FOLLOWED)
      .map(({ id }) => id),
  )
  return [...new Set(ids)]
}

function keyScore({ key, prefix, whole }: Probe, found: string, fromTamil: boolean): number {
  const score = closeness(key, found, fromTamil)
  if (prefix !== null && found.startsWith(prefix)) return Math.max(score, SAME_WORD)
  return score >= (whole ? WHOLE_KEY : SAME_WORD) ? score : 0
}

type SpellingRow = Omit<Spelling, 'letters'> & {
  termId: number
  field: SearchFieldName
  text: string
  weight: number
  live: boolean
}

async function listSpellings(
  keyIds: readonly number[],
  { subCategories, now }: { subCategories: readonly number[]; now: Date },
): Promise<SpellingRow[]> {
  return db.$queryRaw<SpellingRow[]>`
    SELECT s.*, t."field"::text, t."text" FROM (
      SELECT "termId", "plain", "fold", "words", "weight", "bare", "fromTamil" FROM "SearchSpelling"
      WHERE "wordIds" && ${keyIds}::int[]
      ORDER BY (SELECT count(*) FROM unnest("wordIds") w WHERE w = ANY(${keyIds}::int[])) DESC, "weight" DESC, "id"
      LIMIT ${SPELLINGS_READ}
    ) s JOIN "SearchTerm" t ON t."id" = s."termId"
    WHERE EXISTS (
      SELECT 1 FROM "SearchPosting" p WHERE p."termId" = s."termId" AND p."publishedAt" <= ${now}
        AND (${subCategories.length === 0} OR p."subCategoryId" = ANY(${subCategories}::int[]))
    )`
}

function believable(query: Spelling, row: SpellingRow): Score {
  const { whole, words } = scoreSpelling(query, row, row.field === 'piece' || row.field === 'composition')
  const trust = row.field === 'name' ? trustInWord(query, row) : query.words.map(() => 1)
  return {
    whole: whole * row.weight * Math.max(...trust),
    words: words.map((score, at) => score * row.weight * (trust[at] ?? 1)),
  }
}

/** Scores of terms for the forms of one query. A term has the score of its best spelling. */
function scoreTerms(queries: readonly Spelling[], rows: readonly SpellingRow[]): Candidate[] {
  const main = queries.at(-1)
  const candidates = new Map<number, Candidate>()
  for (const row of rows) {
    const candidate = candidates.get(row.termId) ?? {
      id: row.termId,
      field: row.field,
      text: row.text,
      whole: 0,
      words: main?.words.map(() => 0) ?? [],
    }
    for (const query of queries) {
      const { whole, words } = believable(query, row)
      candidate.whole = Math.max(candidate.whole, whole)
      if (query === main) candidate.words = candidate.words.map((best, at) => Math.max(best, words[at] ?? 0))
    }
    candidates.set(row.termId, candidate)
  }
  return [...candidates.values()]
}

/**
 * The terms that answer a query and occur in a published video.
 * @param queries forms of what was typed, the fullest first; not empty
 * @param scope sub-categories to stay in, all when empty; the instant at which a video must be published
 */
export async function listCandidates(
  queries: readonly Spelling[],
  scope: { subCategories: readonly number[]; now: Date },
): Promise<Candidate[]> {
  const asked = queries.map((query) => ({ ...query, words: query.words.slice(0, MAX_WORDS) }))
  const keyIds = await listKeyIds(
    probesOf(asked),
    asked.some((query) => query.fromTamil),
  )
  if (keyIds.length === 0) return []
  const least = Math.min(...asked.map(leastScore))
  return scoreTerms(asked, await listSpellings(keyIds, scope)).filter(
    ({ whole, words }) => whole >= least || words.some((score) => score >= SAME_WORD * SAME_WORD),
  )
}
