import 'server-only'
import { featuredPages } from '@/lib/domains/catalogue/schema'
import { stateOf } from '@/lib/domains/catalogue/videos/schema'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import type { StaffFeaturedRow } from './schema'

export async function listStaffFeatured(actor: Actor, now: Date = new Date()): Promise<StaffFeaturedRow[]> {
  requireActor(actor, 'content')
  const rows = await db.featuredVideo.findMany({
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    take: 500,
    select: {
      page: true,
      video: { select: { id: true, name: true, publishedAt: true } },
    },
  })
  return featuredPages.map((page) => ({
    page,
    videos: rows
      .filter((row) => row.page === page)
      .map(({ video: { publishedAt, ...video } }) => ({ ...video, state: stateOf(publishedAt, now) })),
  }))
}
