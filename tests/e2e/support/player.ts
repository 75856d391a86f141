import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { expect } from './test'

export type Piece = { startSeconds: number; title: string; raga: string | null; ragas: { id: number; name: string }[] }
export type Video = {
  id: number
  name: string
  duration: number
  fileUrl: string | null
  hlsUrl: string | null
  vimeoId: string | null
  pieces: Piece[]
  episodes: { id: number }[]
}

export const player = (page: Page) => page.getByRole('dialog').locator('video')
export const second = (page: Page) => player(page).evaluate((video: HTMLVideoElement) => video.currentTime)

export type Playing = {
  second: number
  rate: number
  /** Language of the visible captions; empty if captions are off. */
  captions: string
  seeks: number
}

/** Reads the state of our player or of the fake Vimeo player. */
export async function playing(page: Page): Promise<Playing> {
  if ((await player(page).count()) === 0) {
    const told = await page
      .frameLocator('iframe')
      .locator('body')
      .evaluate(({ dataset }) => ({ ...dataset }))
    const { now = '0', rate = '1', captions = '', seeks = '0' } = told
    return { second: Number(now), rate: Number(rate), captions, seeks: Number(seeks) }
  }
  return player(page).evaluate((video: HTMLVideoElement) => {
    if (video.dataset.seeks === undefined) {
      video.dataset.seeks = '0'
      video.addEventListener('seeked', () => (video.dataset.seeks = String(Number(video.dataset.seeks) + 1)))
    }
    const shown = [...video.textTracks].find(({ mode }) => mode === 'showing')
    return {
      second: video.currentTime,
      rate: video.playbackRate,
      captions: shown?.language ?? '',
      seeks: Number(video.dataset.seeks),
    }
  })
}

export async function findVideo(page: Page, query: string, fits: (video: Video) => boolean): Promise<Video> {
  const answer = await page.request.get(`${apiRoutes.search}?query=${encodeURIComponent(query)}`)
  const { data } = (await answer.json()) as { data: { id: number }[] }
  for (const { id } of data) {
    const video = (await (await page.request.get(apiRoutes.video(id))).json()) as Video
    if (fits(video)) return video
  }
  throw new Error(`no video for '${query}'`)
}

export const playsFile = (video: Video) => video.fileUrl !== null && video.pieces.length >= 3

/** Name of a Premium video that is played from a file. */
export const PREMIUM = 'Mohamana: a Varnam in Bhairavi'

export const findPremium = (page: Page) => findVideo(page, PREMIUM, ({ name }) => name === PREMIUM)

/** Presses the play button of a page, waits until the picture moves, and closes the player. */
export async function playAndClose(page: Page, name: string): Promise<void> {
  await expect(async () => {
    // Retries, because clicks do nothing before hydration. Skips the click once the player covers the button.
    if (!(await player(page).isVisible()))
      await page.getByRole('button', { name: `Play ${name}` }).click({ timeout: 2000 })
    await expect(player(page)).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect.poll(() => second(page), { message: 'the video moves' }).toBeGreaterThan(0.3)
  await page.keyboard.press('Escape')
}

/** True if the person of the page may not watch the video. */
export async function isLocked(page: Page, videoId: number): Promise<boolean> {
  const own = (await (await page.request.get(apiRoutes.ownVideo(videoId))).json()) as { playable: { locked: boolean } }
  return own.playable.locked
}

/** Opens the page of a Premium video and plays it. */
export async function watchPremium(page: Page): Promise<void> {
  const { id } = await findPremium(page)
  await page.goto(routes.videoInfo(id))
  await playAndClose(page, PREMIUM)
}
