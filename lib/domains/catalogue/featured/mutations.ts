import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import type { FeaturedPageName } from '@/lib/domains/catalogue/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { advisoryLocks, lockFor } from '@/lib/server/db/locks'
import type { Actor } from '@/lib/shared/access/actor'
import { CHANGED_MEANWHILE } from '@/lib/shared/editing'
import { AppError, fieldError } from '@/lib/shared/errors'
import { featuredInputSchema, type FeaturedInput } from './schema'

const row = (tx: Db, page: FeaturedPageName) =>
  tx.featuredVideo.findMany({
    where: { page },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { videoId: true, video: { select: { name: true } } },
  })

/** `seen` is the list that the editor loaded. */
export async function saveFeatured(actor: Actor, input: FeaturedInput): Promise<void> {
  requireActor(actor, 'content')
  const { page, seen, ids } = featuredInputSchema.parse(input)
  if (new Set(ids).size !== ids.length) throw fieldError('ids', 'The same video can’t appear twice in this row.')
  await db.$transaction(async (tx) => {
    await lockFor(tx, advisoryLocks.featuredVideos)
    const before = await row(tx, page)
    if (before.map((each) => each.videoId).join() !== seen.join()) throw new AppError('conflict', CHANGED_MEANWHILE)
    const found = await tx.video.count({ where: { id: { in: ids } } })
    if (found !== ids.length) throw fieldError('ids', 'One of these videos no longer exists.')
    await tx.featuredVideo.deleteMany({ where: { page } })
    await tx.featuredVideo.createMany({ data: ids.map((videoId, position) => ({ page, videoId, position })) })
    const after = await row(tx, page)
    const names = (rows: typeof before) => rows.map(({ video }) => video.name)
    await recordAudit(tx, actor, {
      action: 'update',
      entity: 'FeaturedVideo',
      entityId: page,
      before: { videos: names(before) },
      after: { videos: names(after) },
    })
  })
}
