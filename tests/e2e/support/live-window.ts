import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'

const SEGMENT_SECONDS = 6
/** Number of segments of the demo clip, which repeats. */
const CLIP_SEGMENTS = 5
/** Number of segments at the first request that have already left the window. */
const GONE_SEGMENTS = 1000

export const LIVE_PLAYLIST = '/streams/live/main.m3u8'

export type LiveWindow = {
  /** Moves the window ahead, as if the time had passed. */
  skip: (seconds: number) => void
  /** Rejects the URLs that the player has. The next response of the API has a new one. */
  expire: () => void
  /** Numbers of the segments that have been requested since the last call. */
  requested: () => number[]
  /** Number of the oldest segment in the window. */
  oldest: () => number
}

/**
 * Serves an HLS livestream whose window moves with the clock. Its segments are those of a demo stream, with a
 * discontinuity at each repetition.
 * @param seconds length of the window
 */
export async function serveLiveWindow(context: BrowserContext, seconds: number): Promise<LiveWindow> {
  const began = Date.now()
  const length = seconds / SEGMENT_SECONDS
  let skipped = 0
  let token = 0
  const requested: number[] = []
  const oldest = () => GONE_SEGMENTS + Math.floor((skipped + (Date.now() - began) / 1000) / SEGMENT_SECONDS)

  function mediaPlaylist() {
    const first = oldest()
    const segments = Array.from({ length }, (_, index) => first + index)
    return [
      '#EXTM3U',
      '#EXT-X-VERSION:6',
      `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
      `#EXT-X-MEDIA-SEQUENCE:${first}`,
      // Counts the discontinuities that have left the window.
      `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.ceil(first / CLIP_SEGMENTS)}`,
      ...segments.flatMap((number) => [
        ...(number % CLIP_SEGMENTS === 0 ? ['#EXT-X-DISCONTINUITY'] : []),
        `#EXTINF:${SEGMENT_SECONDS},`,
        `${number}.m2ts?token=${token}`,
      ]),
    ].join('\n')
  }

  const mainPlaylist = () =>
    [
      '#EXTM3U',
      '#EXT-X-VERSION:6',
      '#EXT-X-STREAM-INF:BANDWIDTH=184800,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2"',
      `list.m3u8?token=${token}`,
    ].join('\n')

  await context.route(`**${apiRoutes.livestream(0).replace('0', '*')}`, async (route) => {
    const response = await route.fetch()
    const livestream = (await response.json()) as { hlsUrl: string | null }
    const hlsUrl = livestream.hlsUrl && `${LIVE_PLAYLIST}?token=${token}`
    await route.fulfill({ response, json: { ...livestream, hlsUrl } })
  })
  await context.route(`**${path.dirname(LIVE_PLAYLIST)}/**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const name = path.basename(pathname)
    if (Number(searchParams.get('token') ?? 0) !== token) return route.fulfill({ status: 403 })
    const contentType = 'application/vnd.apple.mpegurl'
    if (name === 'main.m3u8') return route.fulfill({ contentType, body: mainPlaylist() })
    if (name === 'list.m3u8') return route.fulfill({ contentType, body: mediaPlaylist() })
    const number = Number.parseInt(name)
    if (number < oldest()) return route.fulfill({ status: 404 })
    requested.push(number)
    const file = `${String(number % CLIP_SEGMENTS).padStart(3, '0')}.m2ts`
    return route.fulfill({ contentType: 'video/mp2t', body: readFileSync(`public/streams/open/0/${file}`) })
  })

  return {
    skip: (by) => (skipped += by),
    expire: () => (token += 1),
    requested: () => requested.splice(0),
    oldest,
  }
}
