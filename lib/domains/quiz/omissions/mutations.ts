import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { clockTime } from '@/lib/shared/format/format'
import type { OmissionInput } from './schema'

/**
 * Leaves a piece out of the quiz, or puts it back. Idempotent.
 * @throws AppError not_found if no piece starts at this second
 */
export async function setOmission(
  actor: Actor,
  { videoId, startSeconds, isLeftOut }: OmissionInput,
): Promise<OmissionInput> {
  requireActor(actor, 'content')
  await db.$transaction(async (tx) => {
    await lockRows(tx, 'Video', 'id', [videoId], 'NO KEY UPDATE')
    const start = { videoId, startSeconds }
    const [piece, isStored] = await Promise.all([
      tx.piece.findFirst({ where: start, select: { title: true } }),
      tx.quizOmission.count({ where: start }).then((count) => count > 0),
    ])
    if (!piece && !isStored) throw new AppError('not_found', 'This piece no longer exists.')
    if (isStored === isLeftOut) return
    if (isLeftOut) await tx.quizOmission.create({ data: start })
    else await tx.quizOmission.deleteMany({ where: start })
    const facts = { piece: [clockTime(startSeconds), piece?.title].filter(Boolean).join(' ') }
    await recordAudit(tx, actor, {
      action: isLeftOut ? 'leave-out-of-quiz' : 'put-back-in-quiz',
      entity: 'Video',
      entityId: videoId,
      ...(isLeftOut ? { after: facts } : { before: facts }),
    })
  })
  return { videoId, startSeconds, isLeftOut }
}
