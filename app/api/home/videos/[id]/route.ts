import { z } from 'zod'
import type { OwnVideo } from '@/components/catalogue/browse/own-video'
import { playableWithEnd } from '@/components/catalogue/player/playable'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { idParamsSchema, idSchema } from '@/lib/domains/catalogue/schema'
import { paymentNoticeOf } from '@/lib/domains/payments/policy-subscriptions'
import { getPlaylistPlace } from '@/lib/domains/playlists/queries'
import { route } from '@/lib/server/http/route'
import { isPremiumActor } from '@/lib/shared/actor'
import { found } from '@/lib/shared/errors'

/** The playlist that the page was opened from. What is none there is nowhere in it. */
const query = z.object({
  playlist: z.string().max(100).optional().catch(undefined),
  entry: idSchema.optional().catch(undefined),
})

/** What a video's page shows of the person, beside the edition that is the same for everybody of their role. */
export const GET = route(
  { auth: 'verified', params: idParamsSchema, query },
  async ({ actor, params: { id }, query }) => {
    const { playlist, entry } = query
    const [read, place] = await Promise.all([
      getVideo(actor, id),
      playlist === undefined ? null : getPlaylistPlace(actor, playlist, { videoId: id, entryId: entry }),
    ])
    const video = found(read)
    const cards = [...video.episodes, ...video.relatedVideos]
    const own: OwnVideo = {
      person: { viewerId: actor.id, firstName: actor.firstName, paymentNotice: paymentNoticeOf(actor) },
      saved: video.saved,
      playable: playableWithEnd(video, actor.id, place),
      progress: Object.fromEntries(cards.flatMap(({ id, progress }) => (progress ? [[id, progress]] : []))),
      // A member's edition has no locks.
      open: isPremiumActor(actor) ? [] : cards.filter((card) => !card.freeAccess && !card.locked).map(({ id }) => id),
      place,
    }
    return Response.json(own, { headers: { 'cache-control': 'private, no-store' } })
  },
)
