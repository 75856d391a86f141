import { until } from '@/tests/support/until'
import { apiRoutes } from '@/lib/shared/api-routes'
import { ask } from './people'
import type { Page } from './page'

type Video = {
  id: number
  name: string
  fileUrl: string | null
  hlsUrl: string | null
  pieces: { startSeconds: number }[]
}

/** What the video in the player's dialog does. */
type Seen = {
  second: number
  paused: boolean
  rate: number
  /** How often it went to another second since it was first looked at. */
  seeks: number
  /** The words of the captions that are shown now. */
  caption: string
  /** Of its picture; 0 while there is none. */
  width: number
}

const look = `(() => {
  const video = document.querySelector('[role=dialog] video')
  if (!video) return null
  if (video.dataset.seeks === undefined) {
    video.dataset.seeks = '0'
    video.addEventListener('seeked', () => (video.dataset.seeks = String(Number(video.dataset.seeks) + 1)))
  }
  const track = [...video.textTracks].find(({ mode }) => mode === 'showing')
  return {
    second: video.currentTime,
    paused: video.paused,
    rate: video.playbackRate,
    seeks: Number(video.dataset.seeks),
    caption: [...(track?.activeCues ?? [])].map(({ text }) => text).join(' '),
    width: video.videoWidth,
  }
})()`

export const seen = (page: Page): Promise<Seen> =>
  until('there is a video in the dialog', () => page.glance<Seen>(look))

/** Waits until it plays, and shows a picture. @param after a second; it stands behind that one */
export async function moves(page: Page, after = 0): Promise<void> {
  const { second } = await until(`it stands at ${after} or later`, async () => {
    const now = await seen(page)
    return now.second >= after && now.width > 0 && now
  })
  await until('it plays', async () => (await seen(page)).second > second + 0.3)
}

/** Finds a video that this person may watch and that fits, by the requests that the pages send. */
export async function findVideo(page: Page, query: string, fits: (video: Video) => boolean): Promise<Video> {
  const { data } = await ask<{ data: { id: number }[] }>(page, `${apiRoutes.search}?query=${encodeURIComponent(query)}`)
  for (const { id } of data) {
    const video = await ask<Video>(page, apiRoutes.video(id))
    if (fits(video)) return video
  }
  throw new Error(`no video for '${query}'`)
}
