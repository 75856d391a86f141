import { z } from 'zod'
import { getVideo } from '@/lib/domains/catalogue/queries'
import { isOpenedByEntitlement } from '@/lib/domains/media/policy'
import { getOwnRental, getRentalPrice } from '@/lib/domains/payments/rentals/queries'
import { getPlaylistPlace } from '@/lib/domains/playlists/queries'
import { ownOfCards, ownPerson, playableWithEnd } from '@/lib/domains/viewing/home/policy'
import type { OwnVideo } from '@/lib/domains/viewing/home/schema'
import { countryOf } from '@/lib/server/http/geo'
import { route } from '@/lib/server/http/route'
import { found } from '@/lib/shared/errors'
import { idParamsSchema, idSchema } from '@/lib/shared/row-id'

/** Playlist from which the video was opened. Ignored if invalid. */
const query = z.object({
  playlist: z.string().max(100).optional().catch(undefined),
  entry: idSchema.optional().catch(undefined),
})

/** Returns the personal data for a video's page. The page itself is a static variant for the viewer's role. */
export const GET = route(
  { auth: 'verified', params: idParamsSchema, query },
  async ({ actor, params: { id }, query, request }) => {
    const { playlist, entry } = query
    const [read, place] = await Promise.all([
      getVideo(actor, id),
      playlist === undefined ? null : getPlaylistPlace(actor, playlist, { videoId: id, entryId: entry }),
    ])
    const video = found(read)
    const playable = playableWithEnd(video, actor.id, place)
    const own: OwnVideo = {
      ...ownOfCards(actor, [...video.episodes, ...video.relatedVideos]),
      person: ownPerson(actor),
      saved: video.saved,
      playable,
      rental: isOpenedByEntitlement(actor, video) ? await getOwnRental(actor, id) : null,
      rentalPrice: playable.locked ? await getRentalPrice(id, countryOf(request.headers).countryCode) : null,
      place,
    }
    return own
  },
)
