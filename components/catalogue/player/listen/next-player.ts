import { listeningOf } from '@/components/catalogue/player/listen/listening'
import { momentOf } from '@/components/catalogue/moment'
import type { Player } from '@/components/catalogue/player/player-context'
import { repeatMoment } from '@/components/catalogue/player/practice/actions'
import { createSession } from '@/components/catalogue/player/session'
import { callApi } from '@/lib/client/api'
import type { VideoDto } from '@/lib/domains/catalogue/schema'
import type { OwnVideo } from '@/lib/domains/home/schema'
import { apiRoutes } from '@/lib/shared/api-routes'

/**
 * Makes the player of a video that goes on in the bar, listened to as the one before it.
 * @param href the address whose page would play it
 * @returns null where this viewer may not watch it
 * @throws ApiError
 */
export async function nextPlayer(href: string, before: Player): Promise<Omit<Player, 'open'> | null> {
  const { pathname, searchParams } = new URL(href, window.location.origin)
  const id = pathname.split('/').find((part) => /^\d+$/.test(part)) ?? ''
  const [{ playable }, { pieces }] = await Promise.all([
    callApi<OwnVideo>(apiRoutes.ownVideo(id, searchParams)),
    callApi<Pick<VideoDto, 'pieces'>>(apiRoutes.video(Number(id))),
  ])
  const moment = momentOf(searchParams, playable.viewing?.durationSeconds ?? 0)
  const session = createSession(playable, moment?.seconds)
  if (!session) return null
  if (moment) repeatMoment(session.engine, moment)
  const { pictureOff } = listeningOf(before.engine).getState()
  // Asked for at once, so that it stops when the one before it would have.
  listeningOf(session.engine).setPictureOff(pictureOff)
  return { ...session, pieces }
}
