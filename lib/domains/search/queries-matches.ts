import 'server-only'
import type { Candidate } from '@/lib/domains/search/queries-candidates'
import type { SearchMatch } from '@/lib/domains/search/schema'
import { db } from '@/lib/server/db/client'

type Hit = { videoId: number; termId: number; startSeconds: number }

/**
 * The term of each video that answered best. Among equals a piece wins, so that a viewer can jump there.
 * @param ids of the videos of a page
 */
export async function listMatches(
  ids: readonly number[],
  candidates: readonly Candidate[],
): Promise<Map<number, SearchMatch>> {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const hits = await db.$queryRaw<Hit[]>`
    SELECT "videoId", "termId", "startSeconds" FROM "SearchPosting"
    WHERE "videoId" = ANY(${ids}::int[]) AND "termId" = ANY(${[...byId.keys()]}::int[])
    ORDER BY "startSeconds"`
  return new Map(
    ids.flatMap((id) => {
      const match = bestMatch(
        hits.filter((hit) => hit.videoId === id),
        byId,
      )
      return match ? [[id, match] as const] : []
    }),
  )
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
