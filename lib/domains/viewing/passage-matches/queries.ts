import 'server-only'
import { readCards } from '@/lib/domains/catalogue/cards/queries'
import { listPassages } from '@/lib/domains/viewing/passages/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { PASSAGE_MATCHES_MAX, type PassageMatchesDto } from './schema'

/** Lists the person's passages of published videos, and which of them match. */
export async function listPassageMatches(actor: Actor, now: Date = new Date()): Promise<PassageMatchesDto> {
  requireActor(actor, 'verified')
  const passages = await listPassages(actor, undefined, now)
  const [cards, rows] = await Promise.all([
    readCards(actor, [...new Set(passages.map(({ videoId }) => videoId))], now),
    db.passageMatch.findMany({
      where: { passage: { userId: actor.id }, other: { userId: actor.id } },
      orderBy: [{ passageId: 'asc' }, { otherId: 'asc' }],
      take: PASSAGE_MATCHES_MAX,
    }),
  ])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const shown = passages.flatMap(({ id, name, startSeconds, endSeconds, videoId }) => {
    const card = cardOf.get(videoId)
    if (!card) return []
    const video = { id: videoId, name: card.name, artist: card.artist?.name ?? null, locked: card.locked }
    return [{ id, name, startSeconds, endSeconds, video }]
  })
  const known = new Set(shown.map(({ id }) => id))
  return {
    passages: shown,
    matches: rows.flatMap(({ passageId, otherId }): [number, number][] =>
      known.has(passageId) && known.has(otherId) ? [[passageId, otherId]] : [],
    ),
  }
}
