import 'server-only'
import { cardColumns, cardJoins, toCard, type CardRow } from '@/lib/domains/catalogue/cards/queries'
import { tieNameSql } from '@/lib/domains/catalogue/related/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { prepared } from '@/lib/server/db/prepared-statement'
import type { Actor } from '@/lib/shared/access/actor'
import { SLIDER_ITEMS } from '@/lib/shared/constants'
import type { Because, RecommendedVideoDto } from './schema'

type Row = CardRow & { origin: Because['origin']; tieKind: Because['kind']; tieId: number; tieName: string | null }

const selectRecommended = prepared<Row>(`
  SELECT ${cardColumns}, r."origin", r."kind" AS "tieKind", r."tieId",
    (SELECT ${tieNameSql} FROM (SELECT r."kind", r."tieId" AS "id") t) AS "tieName"
  FROM "Recommendation" r JOIN "Video" v ON v."id" = r."videoId" ${cardJoins}
  WHERE r."userId" = $1 AND v."publishedAt" <= $2 AND w."videoId" IS NULL
    AND NOT EXISTS (SELECT FROM "SavedVideo" l WHERE l."userId" = $1 AND l."videoId" = v."id")
  ORDER BY r."position"`)

/** Omits videos started or saved since last night, and recommendations whose reason (such as a raga) was deleted. */
export async function listRecommended(actor: Actor, now: Date = new Date()): Promise<RecommendedVideoDto[]> {
  requireActor(actor, 'verified')
  const rows = await selectRecommended([actor.id, now])
  return rows
    .flatMap((row) => {
      const { origin, tieKind: kind, tieId: id, tieName: name } = row
      return name === null ? [] : [{ ...toCard(actor, row, now), because: { origin, kind, id, name } }]
    })
    .slice(0, SLIDER_ITEMS)
}

export async function wantsRecommendations(actor: Actor): Promise<boolean> {
  requireActor(actor, 'user')
  const person = await db.user.findUnique({ where: { id: actor.id }, select: { wantsRecommendations: true } })
  return person?.wantsRecommendations ?? false
}
