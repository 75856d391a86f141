import 'server-only'
import { readCards } from '@/lib/domains/catalogue/cards/queries'
import type { VideoCardDto } from '@/lib/domains/catalogue/schema'
import type { Answer } from '@/lib/domains/search/answers/queries'
import type { Candidate } from '@/lib/domains/search/candidates/queries'
import { ANSWERS_WORD } from '@/lib/domains/search/ranking/queries'
import type { SearchInput, SearchMatch, SearchPageDto } from '@/lib/domains/search/schema'
import { prepared } from '@/lib/server/db/prepared-statement'
import type { Actor } from '@/lib/shared/access/actor'
import { PAGE_SIZE } from '@/lib/shared/constants'
import { paged } from '@/lib/shared/routes/paging'
import { plainWords } from '@/lib/shared/spelling/words'

export async function listResults(
  actor: Actor,
  input: SearchInput,
  answer: Answer | null,
  now: Date,
): Promise<SearchPageDto> {
  const { page } = input
  if (!answer || answer.ids.length === 0) return paged([], page, answer?.total ?? 0, PAGE_SIZE.search)
  const { ids, total, more, candidates, letters, text } = answer
  const [cards, { matches, unanswered }] = await Promise.all([
    // Checks publication again in `readCards`, because the index may be outdated.
    readCards(actor, ids, now),
    listMatches(ids, candidates),
  ])
  const data = cards.map((card) => ({ ...card, match: visibleMatch(card, matches.get(card.id) ?? null) }))
  const unansweredLetters = new Set(unanswered.map((at) => letters[at] ?? ''))
  const leftOut = matches.size > 0 ? wordsLeftOut(input.query, text, unansweredLetters) : []
  return {
    ...paged(data, page, total, PAGE_SIZE.search),
    ...(leftOut.length > 0 && { leftOut }),
    ...(more && { more }),
  }
}

/** Shows the video's current name, because the index may be outdated. Hides artists who aren't public yet. */
function visibleMatch(card: VideoCardDto, match: SearchMatch | null): SearchMatch | null {
  if (match?.field === 'name') return { ...match, text: card.name }
  const isHidden = match?.field === 'artist' && !card.performers.some(({ name }) => name === match.text)
  return isHidden ? null : match
}

function wordsLeftOut(query: string, reading: string, unanswered: ReadonlySet<string>): string[] {
  const read = new Set(plainWords(reading))
  return query.split(/\s+/).filter((word) => {
    const plain = plainWords(word)
    return plain.length > 0 && plain.every((one) => unanswered.has(one) || !read.has(one))
  })
}

type Hit = { videoId: number; termId: number; startSeconds: number }

const hitsOf = prepared<Hit>(`
  SELECT "videoId", "termId", "startSeconds" FROM "SearchPosting"
  WHERE "videoId" = ANY($1::int[]) AND "termId" = ANY($2::int[]) ORDER BY "startSeconds" < 0, "startSeconds"`)

type Matches = { matches: ReadonlyMap<number, SearchMatch>; unanswered: number[] }

/** Among equal matches, prefers pieces, so that viewers can jump to the piece. */
async function listMatches(ids: readonly number[], candidates: readonly Candidate[]): Promise<Matches> {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const hits = await hitsOf([ids, [...byId.keys()]])
  const matches = new Map(
    ids.flatMap((id) => {
      const match = bestMatch(
        hits.filter((hit) => hit.videoId === id),
        byId,
      )
      return match ? [[id, match] as const] : []
    }),
  )
  const terms = [...new Set(hits.map(({ termId }) => termId))].flatMap((id) => byId.get(id) ?? [])
  return { matches, unanswered: unansweredBy(terms) }
}

/** Returns the indexes of query words that no term matches. A term without word scores matches the whole query. */
function unansweredBy(terms: readonly Candidate[]): number[] {
  if (terms.some(({ words }) => words.every((score) => score === 0))) return []
  const words = terms[0]?.words ?? []
  return [...words.keys()].filter((word) => terms.every(({ words }) => (words[word] ?? 0) < ANSWERS_WORD))
}

const strength = ({ whole, words }: Candidate) => whole + words.reduce((sum, score) => sum + score, 0)

function bestMatch(hits: readonly Hit[], byId: ReadonlyMap<number, Candidate>): SearchMatch | null {
  let best: { hit: Hit; term: Candidate; score: number } | null = null
  for (const hit of hits) {
    const term = byId.get(hit.termId)
    if (!term) continue
    const beside = hits
      .filter((other) => other.startSeconds === hit.startSeconds && other.termId !== hit.termId)
      .reduce((sum, other) => sum + strength(byId.get(other.termId) ?? term), 0)
    const score = strength(term) + 0.1 * beside
    if (!best || score > best.score) best = { hit, term, score }
  }
  if (!best) return null
  const { hit, term } = best
  return { field: term.field, text: term.text, startSeconds: hit.startSeconds < 0 ? null : hit.startSeconds }
}
