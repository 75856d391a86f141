import 'server-only'
import type { Candidate } from '@/lib/domains/search/candidates/queries'
import { ANSWERS_WORD } from '@/lib/domains/search/ranking/queries'
import type { SearchMatch } from '@/lib/domains/search/schema'
import { prepared } from '@/lib/server/db/prepared'

type Hit = { videoId: number; termId: number; startSeconds: number }

// Places in a piece first, then the video as a whole (-1).
const hitsOf = prepared<Hit>(`
  SELECT "videoId", "termId", "startSeconds" FROM "SearchPosting"
  WHERE "videoId" = ANY($1::int[]) AND "termId" = ANY($2::int[]) ORDER BY "startSeconds" < 0, "startSeconds"`)

/** What a page's videos answer: the best term of each, and the words of the query that no term of them answers. */
type Matches = { matches: ReadonlyMap<number, SearchMatch>; unanswered: number[] }

/**
 * The term of each video that answered best. Among equals a piece wins, so that a viewer can jump there.
 * @param ids of the videos of a page
 * @param candidates not empty
 */
export async function listMatches(ids: readonly number[], candidates: readonly Candidate[]): Promise<Matches> {
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

/** Words of the query that none of these terms answers. A term that answers none by itself was found by its whole. */
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
    // Other terms of the query in the same piece make this place more likely.
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
