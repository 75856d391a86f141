import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { savePicture } from '@/lib/server/media/pictures/pictures'
import type { Actor } from '@/lib/shared/access/actor'

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
