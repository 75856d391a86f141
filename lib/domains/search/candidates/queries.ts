import 'server-only'
import { HEAD_LENGTH, isKindOf, KIND_OF, trustInWord } from '@/lib/domains/search/ranking/policy'
import type { SearchFieldName } from '@/lib/domains/search/schema'
import {
  BESIDE_THE_BEST,
  leastScore,
  scoreSpelling,
  WEIGHT,
  type Fit,
  type Score,
} from '@/lib/domains/search/scoring/policy'
import { prepared } from '@/lib/server/db/prepared-statement'
import { closeness, SAME_WORD } from '@/lib/shared/spelling/closeness'
import { broadKey } from '@/lib/shared/spelling/fold'
import type { Query, Spelling } from '@/lib/shared/spelling/spelling'
import { plainWords } from '@/lib/shared/spelling/words'

const MAX_WORDS = 8
const KEYS_READ = 60
/** Maximum number of similar keys used per probe, most similar first. */
const KEYS_FOLLOWED = 40
/** Maximum number of keys read per prefix. */
const KEYS_OPENED = 100
const SHORT = 3
const WHOLE_KEY = 0.7
const SPELLINGS_READ = 600
/** Weight of the score of the term's own name. It is small, because it only breaks ties between aliases. */
const OWN_SHARE = 0.004
const OTHER_NAME = 0.9
/** Score of a term's own name if the query literally contains that name. */
const TYPED_IN = 0.6
const MIN_PREFIX = 2
const LEAST_KIND = 1 - BESIDE_THE_BEST

export type Candidate = {
  id: number
  field: SearchFieldName
  text: string
  whole: number
  words: number[]
  rest: number
  fit: Fit
}

type Probe = { key: string; kind: 'whole' | 'near' | 'prefix' }
type KeyIds = { near: number[]; begun: number[] }

function probesOf(queries: readonly Query[]): Probe[] {
  const near = new Map<string, Probe>()
  const prefixes = new Set<string>()
  for (const { fold, words, plain, letters, openings } of queries) {
    near.set(fold, { key: fold, kind: 'whole' })
    if (plain.length >= MIN_PREFIX) for (const opening of openings.whole) prefixes.add(opening)
    if ((letters.at(-1)?.length ?? 0) >= MIN_PREFIX) for (const opening of openings.last) prefixes.add(opening)
    words.forEach((_, at) => {
      for (const joined of [1, 2, 3]) {
        const key = words.slice(at, at + joined).join('')
        if (key && at + joined <= words.length && !near.has(key)) near.set(key, { key, kind: 'near' })
      }
    })
  }
  return [...near.values(), ...Array.from(prefixes, (key) => ({ key, kind: 'prefix' as const }))]
}

const keysOf = prepared<{ at: number; id: number; key: string }>(`
  SELECT p.at::int, w."id", w."key"
  FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS p(near, short, prefix, at)
  CROSS JOIN LATERAL (
    (SELECT "id", "key" FROM "SearchWord" WHERE p.near IS NOT NULL AND "broad" % p.near
      ORDER BY similarity("broad", p.near) DESC, "id" LIMIT ${KEYS_READ})
    UNION ALL
    (SELECT "id", "key" FROM "SearchWord" WHERE p.short IS NOT NULL AND "broad" LIKE p.short || '%'
      ORDER BY length("broad"), "id" LIMIT ${KEYS_READ})
    UNION ALL
    (SELECT "id", "key" FROM "SearchWord" WHERE p.prefix IS NOT NULL AND "key" LIKE p.prefix || '%'
      ORDER BY length("key"), "id" LIMIT ${KEYS_OPENED})
  ) w`)

/** Requires the same first sounds if a key is short, because almost every key is similar to a short key. */
async function listKeyIds(probes: readonly Probe[], fromTamil: boolean): Promise<KeyIds> {
  const column = (fits: (probe: Probe) => boolean, of: (key: string) => string) =>
    probes.map((probe) => (fits(probe) ? of(probe.key) : null))
  const isPrefix = ({ kind }: Probe) => kind === 'prefix'
  const isShort = ({ key }: Probe) => key.length <= SHORT
  const rows = await keysOf([
    column((probe) => !isPrefix(probe) && !isShort(probe), broadKey),
    column((probe) => !isPrefix(probe) && isShort(probe), broadKey),
    column(isPrefix, String),
  ])
  const keysByProbe = probes.map((probe, index) => ({ probe, keys: rows.filter((row) => row.at === index + 1) }))
  const near = keysByProbe.flatMap(({ probe, keys }) =>
    isPrefix(probe)
      ? []
      : keys
          .map(({ id, key }) => ({ id, score: scoreKey(probe, key, fromTamil) }))
          .filter(({ score }) => score > 0)
          .sort((a, b) => b.score - a.score)
          .slice(0, KEYS_FOLLOWED)
          .map(({ id }) => id),
  )
  const begun = keysByProbe.flatMap(({ probe, keys }) => (isPrefix(probe) ? keys.map(({ id }) => id) : []))
  return { near: [...new Set(near)], begun: [...new Set(begun)] }
}

function scoreKey({ key, kind }: Probe, found: string, fromTamil: boolean): number {
  const score = closeness(key, found, fromTamil)
  // Always accepts the last part of a compound, because `isKindOf` needs it.
  if (kind === 'whole' && found.length >= HEAD_LENGTH && key.endsWith(found)) return Math.max(score, WHOLE_KEY)
  return score >= (kind === 'whole' ? WHOLE_KEY : SAME_WORD) ? score : 0
}

type StoredSpelling = Omit<Spelling, 'letters'> & {
  termId: number
  field: SearchFieldName
  text: string
  weight: number
}
type SpellingRow = StoredSpelling & Spelling

/** Looks up each key separately. For an array of keys, the planner would scan all spellings sequentially. */
const spellingsWith = prepared<StoredSpelling>(`
  SELECT s.*, t."field"::text, t."text" FROM (
    SELECT "termId", "plain", "fold", "words", "weight", "bare", "fromTamil" FROM (
      SELECT found."id", count(*) AS keys, bool_or(k.near) AS near
      FROM unnest($1::int[], $2::boolean[]) AS k(id, near)
      CROSS JOIN LATERAL (SELECT "id" FROM "SearchSpelling" WHERE "wordIds" @> ARRAY[k.id] OFFSET 0) found
      GROUP BY found."id"
    ) hit JOIN "SearchSpelling" USING ("id")
    WHERE hit.near OR ' ' || "plain" LIKE $3
    ORDER BY hit.keys DESC, "weight" DESC, "id"
    LIMIT ${SPELLINGS_READ}
  ) s JOIN "SearchTerm" t ON t."id" = s."termId"
  WHERE EXISTS (
    SELECT 1 FROM "SearchPosting" p WHERE p."termId" = s."termId" AND p."publishedAt" <= $4
      AND ($5::boolean OR p."subCategoryId" = ANY($6::int[]))
  )`)

/** Compares short prefixes literally, because nearly every name has a word that sounds like a short prefix. */
async function listSpellings(
  { near, begun }: KeyIds,
  letters: string,
  { subCategories, now }: { subCategories: readonly number[]; now: Date },
): Promise<SpellingRow[]> {
  const keyIds = [...new Set([...near, ...begun])]
  const isNear = new Set(near)
  const beginning = letters.length <= SHORT ? `% ${letters}%` : '%'
  const rows = await spellingsWith([
    keyIds,
    keyIds.map((id) => isNear.has(id)),
    beginning,
    now,
    subCategories.length === 0,
    subCategories,
  ])
  return rows.map((row) => {
    const letters = row.plain.split(' ')
    return { ...row, letters, plain: letters.join('') }
  })
}

function weighSpelling(query: Query, row: SpellingRow): Score {
  const { whole, words, rest, fit } = scoreSpelling(query, row, {
    isTitle: row.field === 'piece' || row.field === 'composition',
    isOwn: row.weight >= WEIGHT.catalogue - 0.001,
  })
  const trust = row.field === 'name' ? trustInWord(query, row) : query.words.map(() => 1)
  return {
    whole: whole * row.weight * Math.max(...trust),
    words: words.map((score, at) => score * row.weight * (trust[at] ?? 1)),
    rest: rest * row.weight,
    fit,
  }
}

/**
 * `own` is the score of the term's own name. `isGeneral` is true if the query names a kind of this form, such as
 * padavarnam for varnam.
 */
type TermScore = { term: Candidate; own: number; isGeneral: boolean }

function scoreTerms(queries: readonly Query[], spellings: readonly SpellingRow[]): Candidate[] {
  const main = queries.at(-1)
  const scores = bestScores(queries, spellings)
  const isFormNamed = scores.some(isNamedForm)
  return scores.map((score) => (isFormNamed && score.isGeneral ? besideItsKind(score) : preferOwnName(score, main)))
}

function bestScores(queries: readonly Query[], spellings: readonly SpellingRow[]): TermScore[] {
  const main = queries.at(-1)
  const scores = new Map<number, TermScore>()
  for (const spelling of spellings) {
    const { termId, field, text } = spelling
    const isOwn = spelling.weight === 1
    const score = scores.get(termId) ?? { term: unscored(termId, field, text, main), own: 0, isGeneral: false }
    const { term } = score
    if (isOwn && field === 'form' && main && isKindOf(main, spelling)) score.isGeneral = true
    for (const query of queries) {
      const { whole, words, rest, fit } = weighSpelling(query, spelling)
      if (query.ofRaga && (field !== 'raga' || fit !== 'all')) continue
      if (whole > term.whole) Object.assign(term, { whole, fit })
      if (isOwn) score.own = Math.max(score.own, whole)
      term.rest = Math.max(term.rest, rest)
      if (query === main) term.words = term.words.map((best, at) => Math.max(best, words[at] ?? 0))
    }
    scores.set(termId, score)
  }
  return [...scores.values()]
}

const unscored = (id: number, field: SearchFieldName, text: string, query: Query | undefined): Candidate => ({
  id,
  field,
  text,
  whole: 0,
  words: query?.words.map(() => 0) ?? [],
  rest: 0,
  fit: 'loose',
})

const isNamedForm = ({ term: { field, fit, whole }, isGeneral }: TermScore) =>
  field === 'form' && fit === 'all' && whole >= LEAST_KIND && !isGeneral

const besideItsKind = ({ term }: TermScore): Candidate => ({
  ...term,
  whole: Math.max(term.whole, KIND_OF),
  fit: 'letters',
})

function preferOwnName({ term, own }: TermScore, query: Query | undefined): Candidate {
  const typed = term.whole >= OTHER_NAME && query && isTypedIn(query, term.text) ? TYPED_IN : 0
  return { ...term, whole: term.whole * (1 - OWN_SHARE) + OWN_SHARE * Math.max(typed, own) }
}

/** Matches letters instead of sounds: "hanumathodi" contains Thodi but not Todi. */
function isTypedIn({ plain }: Query, name: string): boolean {
  if (plain.length <= HEAD_LENGTH || name.length > 2 * plain.length) return false
  const own = plainWords(name).join('')
  return own.length >= HEAD_LENGTH && plain.length > own.length && plain.includes(own)
}

function limitWords(query: Query): Query {
  if (query.words.length <= MAX_WORDS) return query
  // Treats the remaining words as complete, because the incomplete last word was cut off.
  const openings = { ...query.openings, last: [] }
  return { ...query, words: query.words.slice(0, MAX_WORDS), letters: query.letters.slice(0, MAX_WORDS), openings }
}

/**
 * @param queries interpretations of the query, most complete first; must not be empty
 * @param scope an empty `subCategories` includes all sub-categories
 */
export async function listCandidates(
  queries: readonly Query[],
  scope: { subCategories: readonly number[]; now: Date },
): Promise<Candidate[]> {
  const forms = queries.map(limitWords)
  const isFromTamil = forms.some(({ fromTamil }) => fromTamil)
  const keyIds = await listKeyIds(probesOf(forms), isFromTamil)
  if (keyIds.near.length + keyIds.begun.length === 0) return []
  const lastWord = forms.at(-1)?.letters.at(-1) ?? ''
  const spellings = await listSpellings(keyIds, lastWord, scope)
  const terms = scoreTerms(forms, spellings)
  const least = Math.min(...forms.map(leastScore))
  return terms.filter(({ whole, words }) => whole >= least || words.some((score) => score >= SAME_WORD * SAME_WORD))
}
