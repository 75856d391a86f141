import 'server-only'
import { publishedAt } from '@/lib/domains/catalogue/cards/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import type { Actor } from '@/lib/shared/access/actor'
import { PASSAGES_MAX, readPractice, type PassageDto } from './schema'

export const passageSelect = {
  id: true,
  videoId: true,
  name: true,
  startSeconds: true,
  endSeconds: true,
  practice: true,
  createdAt: true,
} as const

type PassageRow = Prisma.PassageGetPayload<{ select: typeof passageSelect }>

export const toPassageDto = ({ startSeconds, endSeconds, practice, createdAt, ...row }: PassageRow): PassageDto => ({
  ...row,
  startSeconds: Number(startSeconds),
  endSeconds: Number(endSeconds),
  practice: readPractice(practice),
  createdAt: createdAt.toISOString(),
})

export async function listPassages(actor: Actor, videoId?: number, now: Date = new Date()): Promise<PassageDto[]> {
  requireActor(actor, 'verified')
  const rows = await db.passage.findMany({
    where: { userId: actor.id, videoId, video: publishedAt(now) },
    orderBy: [{ videoId: 'asc' }, { startSeconds: 'asc' }, { id: 'asc' }],
    take: PASSAGES_MAX,
    select: passageSelect,
  })
  return rows.map(toPassageDto)
}
