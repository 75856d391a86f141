import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { savePicture } from '@/lib/server/media/pictures/pictures'
import type { Actor } from '@/lib/shared/access/actor'

/**
 * Stores a picture for the catalogue. It belongs to nothing until something is saved that shows it.
 * @param bytes of the file as it was chosen
 * @returns its address
 * @throws AppError unauthenticated, forbidden, validation with the field `picture`, too_large, unavailable
 */
export async function uploadPicture(actor: Actor, bytes: Uint8Array): Promise<{ url: string }> {
  requireActor(actor, 'content')
  const { url, name, width, height } = await savePicture(bytes)
  await db.$transaction((tx) =>
    recordAudit(tx, actor, {
      action: 'upload',
      entity: 'Picture',
      entityId: name,
      after: { url, width, height },
    }),
  )
  return { url }
}
