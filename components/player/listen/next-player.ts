import { momentOf } from '@/components/catalogue/video/moment'
import type { Player } from '@/components/player/player-context'
import { repeatMoment } from '@/components/player/practice/actions'
import { createSession } from '@/components/player/session'
import { ApiError, callApi } from '@/lib/client/requests/api'
import type { VideoDto } from '@/lib/domains/catalogue/schema'
import type { OwnVideo } from '@/lib/domains/viewing/home/schema'
import type { Playable } from '@/lib/domains/viewing/playable/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { listenModeOf } from './listen-mode'

type Read = { playable: Playable; pieces: VideoDto['pieces']; moment: ReturnType<typeof momentOf> }

/** The video that the page with this address would play; null where there is none any more. @throws ApiError */
async function readPage(href: string): Promise<Read | null> {
  const { pathname, searchParams } = new URL(href, window.location.origin)
  const id = pathname.split('/').find((part) => /^\d+$/.test(part)) ?? ''
  try {
    const [{ playable }, { pieces }] = await Promise.all([
      callApi<OwnVideo>(apiRoutes.ownVideo(id, searchParams)),
      callApi<Pick<VideoDto, 'pieces'>>(apiRoutes.video(Number(id))),
    ])
    return { playable, pieces, moment: momentOf(searchParams, playable.viewing?.durationSeconds ?? 0) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** @returns null where this viewer may not watch it */
function playerOf({ playable, pieces, moment }: Read, before: Player): Omit<Player, 'open'> | null {
  const session = createSession(playable, moment?.seconds)
  if (!session) return null
  if (moment) repeatMoment(session.engine, moment)
  const { pictureOff } = listenModeOf(before.engine).getState()
  // Asked for at once, so that it stops when the one before it would have.
  listenModeOf(session.engine).setPictureOff(pictureOff)
  return { ...session, pieces }
}

/**
 * Makes the player of the video beside another one in its series or playlist, or of the nearest beyond it that this
 * viewer may watch.
 * @param href the address of the one beside it
 * @param before what plays now; the other one is listened to as this
 * @param address the address that played this
 * @returns the player with its address, if there is any, and names of what was left out
 * @throws ApiError
 */
export async function createNextPlayer(href: string, before: Player, address: string) {
  const isBack = before.playable.after?.previous?.href === href
  const besideOf = (page: Pick<Read, 'playable'> | null) => page?.playable.after?.[isBack ? 'previous' : 'next']
  const leftOut: string[] = []
  let from = address
  let beside = besideOf(before)
  while (beside) {
    const at = beside
    const page = await readPage(at.href)
    const player = page && playerOf(page, before)
    if (player) return { found: { player, href: at.href }, leftOut }
    leftOut.push(at.name)
    if (page) {
      from = at.href
      beside = besideOf(page)
    } else {
      // It is gone: what is beside the one before it now.
      beside = besideOf(await readPage(from))
      if (beside?.href === at.href) break
    }
  }
  return { found: null, leftOut }
}
