import { momentOf } from '@/components/catalogue/video/moment'
import type { Player } from '@/components/player/player-context'
import { repeatMoment } from '@/components/player/practice/actions'
import { createSession } from '@/components/player/session'
import { continueTuning } from '@/components/player/tuning/tuning'
import { ApiError, callApi } from '@/lib/client/requests/api'
import type { VideoDto } from '@/lib/domains/catalogue/schema'
import type { OwnVideo } from '@/lib/domains/viewing/home/schema'
import type { Playable } from '@/lib/domains/viewing/playable/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { listenModeOf } from './listen-mode'

type Read = { playable: Playable; pieces: VideoDto['pieces']; moment: ReturnType<typeof momentOf> }

/** Returns null if the video no longer exists. */
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

/** Returns null if the viewer has no access. */
function playerOf({ playable, pieces, moment }: Read, before: Player): Omit<Player, 'open'> | null {
  const session = createSession(playable, moment?.seconds)
  if (!session) return null
  if (moment) repeatMoment(session.engine, moment)
  const { pictureOff } = listenModeOf(before.engine).getState()
  // `listenModeOf` also creates the new player's listen mode, which continues the sleep timer.
  listenModeOf(session.engine).setPictureOff(pictureOff)
  void continueTuning({ ...session, pieces })
  return { ...session, pieces }
}

/**
 * Creates the player of the next or previous video of the series or playlist, skipping videos that the viewer can't
 * watch.
 * @param href URL of the adjacent video
 * @param before current player, whose listen mode carries over
 * @param address URL that the current video was opened with
 * @returns `found`: the player and its URL, or null; `leftOut`: names of the skipped videos
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
      // The video has been deleted. Reloads the page that linked to it, to find the new neighbour.
      beside = besideOf(await readPage(from))
      if (beside?.href === at.href) break
    }
  }
  return { found: null, leftOut }
}
