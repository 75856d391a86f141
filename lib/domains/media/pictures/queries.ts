import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'

type PicturesLeft = { waiting: number; failed: number }

export async function countRemotePictures(): Promise<PicturesLeft> {
  const [waiting, failed] = await Promise.all([
    db.remotePicture.count({ where: { nextAttemptAt: { not: null } } }),
    db.remotePicture.count({ where: { nextAttemptAt: null, url: null } }),
  ])
  return { waiting, failed }
}

export async function getPicturesLeft(actor: Actor): Promise<PicturesLeft> {
  requireActor(actor, 'content')
  return countRemotePictures()
}
