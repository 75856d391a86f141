import sharp from 'sharp'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { until } from '@/tests/support/until'
import { role, type Page } from './page'
import { ask } from './people'

type Video = {
  id: number
  name: string
  fileUrl: string | null
  hlsUrl: string | null
  pieces: { startSeconds: number }[]
}

type Seen = {
  second: number
  paused: boolean
  rate: number
  /** Number of seeks since the state was first read. */
  seeks: number
  caption: string
  /** Width of the video's frame in pixels; 0 if there is no picture. */
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

/**
 * Waits until the video plays with a picture.
 * @param after minimum position in seconds
 */
export async function moves(page: Page, after = 0): Promise<void> {
  const { second } = await until(`it stands at ${after} or later`, async () => {
    const now = await seen(page)
    return now.second >= after && now.width > 0 && now
  })
  await until('it plays', async () => (await seen(page)).second > second + 0.3)
}

export async function findVideo(page: Page, query: string, fits: (video: Video) => boolean): Promise<Video> {
  const { data } = await ask<{ data: { id: number }[] }>(page, `${apiRoutes.search}?query=${encodeURIComponent(query)}`)
  for (const { id } of data) {
    const video = await ask<Video>(page, apiRoutes.video(id))
    if (fits(video)) return video
  }
  throw new Error(`no video for '${query}'`)
}

/** Viewport coordinates in pixels. */
type Box = { left: number; top: number; right: number; bottom: number }

const edges = (selector: string) => `(({ left, top, right, bottom }) => ({ left, top, right, bottom }))(
  document.querySelector('[role=dialog] ${selector}').getBoundingClientRect())`

const pixels = async (page: Page) =>
  sharp(await page.picture())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })

export async function pauseAtCaption(page: Page): Promise<void> {
  await page.press('k')
  await until('it is paused', async () => (await seen(page)).paused)
  await page.evaluate(`((video) => {
    const track = [...video.textTracks].find(({ mode }) => mode === 'showing')
    video.currentTime = track.cues[0].startTime + 0.5
  })(document.querySelector('[role=dialog] video'))`)
  await until('a caption is shown', async () => (await seen(page)).caption !== '')
}

/**
 * Finds the position of a paused video's captions. No engine exposes it, so this compares screenshots with and without
 * captions, in the lower part of the video above the controls.
 */
export async function findCaptions(page: Page): Promise<{ captions: Box | null; controls: Box }> {
  const video = await page.evaluate<Box>(edges('video'))
  const controls = await page.evaluate<Box>(edges('[role=group][aria-label=Player]'))
  const button = role('button', 'Captions')
  await page.see(button, ({ pressed }) => pressed === 'true')
  const shown = await pixels(page)
  await page.press('c')
  await page.see(button, ({ pressed }) => pressed === 'false')
  const hidden = await pixels(page)
  await page.press('c')
  await page.see(button, ({ pressed }) => pressed === 'true')
  const { width } = shown.info
  const [left, right] = [Math.ceil(video.left), Math.min(Math.floor(video.right), width)]
  // Starts below the play button, which is in the middle of a paused video.
  const top = Math.ceil(video.top + (video.bottom - video.top) * 0.65)
  let captions: Box | null = null
  for (let y = top; y < Math.floor(controls.top); y++)
    for (let x = left; x < right; x++) {
      const at = y * width + x
      // Looks for the letters of captions, white on a dark background.
      const light = shown.data[at] ?? 0
      if (light < 180 || light - (hidden.data[at] ?? 0) < 60) continue
      captions ??= { left: x, top: y, right: x, bottom: y }
      captions = {
        left: Math.min(captions.left, x),
        top: captions.top,
        right: Math.max(captions.right, x),
        bottom: y,
      }
    }
  return { captions, controls }
}
