import { routes } from '@/lib/shared/routes/routes'
import { css, role, type Page } from '@/tests/engines/support/page'
import { newPerson, signIn } from '@/tests/engines/support/people'
import { findCaptions, findVideo, moves, pauseAtCaption, seen } from '@/tests/engines/support/player'
import { until } from '@/tests/support/until'

const dialog = role('dialog')

export const watchingJourneys: Record<string, (page: Page) => Promise<void>> = {
  async 'a guest sees suggestions and results while typing, and opens one by the arrow keys'(page) {
    await signIn(page, 'guest')
    await page.open(routes.search)
    const box = role('combobox', 'What are you looking for?')
    await page.click(box)
    await page.type('kalyaan')
    const list = page.in(role('listbox', 'Suggestions'))
    await list.see(role('option', /^Kalyani raga$/i))
    await page.see(css('main article'))
    await page.press('Escape')
    await page.gone(role('listbox', 'Suggestions'))
    await page.at(routes.searchFor('kalyaan'))
    await page.press('ArrowDown')
    await list.see(role('option', /^Kalyani raga$/i))
    await page.press('ArrowDown')
    await list.see(css('[aria-selected=true]'))
    await page.press('Enter')
    await page.at(/^\/(browse\/[a-z]+|artists)\/\d+/)
  },

  async 'a guest plays a video from its page, pauses it and comes back to its second'(page) {
    await newPerson(page)
    const video = await findVideo(page, 'Margam', ({ fileUrl, pieces }) => fileUrl !== null && pieces.length > 1)
    await page.open(routes.videoInfo(video.id))
    await page.click(role('button', `Play ${video.name}`))
    await moves(page)
    const start = video.pieces[1]?.startSeconds ?? 0
    await page.press('n')
    await until('it plays the next piece', async () => (await seen(page)).second > start + 0.3)
    await page.press('k')
    await until('it is paused', async () => (await seen(page)).paused)
    const stop = (await seen(page)).second
    await page.press('Escape')
    await page.gone(dialog)
    await page.click(role('button', /^Resume at /))
    await moves(page, stop)
  },

  async 'a member plays a stream, and reads its captions'(page) {
    await signIn(page, 'member')
    const video = await findVideo(page, 'Natanam Adinar', ({ hlsUrl }) => hlsUrl !== null)
    await page.open(routes.videoInfo(video.id))
    await page.click(role('button', `Play ${video.name}`))
    await moves(page)
    await page.press('c')
    await page.in(dialog).see(role('button', 'Captions'), ({ pressed }) => pressed === 'true')
    await until('a caption is shown', async () => (await seen(page)).caption !== '')
    await pauseAtCaption(page)
    for (const isFull of [false, true]) {
      if (isFull) {
        await page.resize(390, 844)
        await page.press('f')
        await until('it is full screen', () => page.glance<boolean>('document.fullscreenElement !== null'))
      }
      // Polls until the full-screen animation has ended.
      await until('captions stand above the controls in legible letters', async () => {
        const { captions, controls } = await findCaptions(page)
        return captions && captions.bottom - captions.top > 10 && captions.bottom < controls.top - 1
      })
    }
    await page.press('f')
    await page.press('k')
    const { second, width } = await seen(page)
    expect(width).toBeGreaterThan(0)
    await page.press('l')
    await moves(page, second + 9)
  },

  async 'a dancer mirrors and enlarges a stream, reads its captions, and steps from frame to frame'(page) {
    await signIn(page, 'member')
    const video = await findVideo(page, 'Natanam Adinar', ({ hlsUrl }) => hlsUrl !== null)
    await page.open(routes.videoInfo(video.id))
    await page.click(role('button', `Play ${video.name}`))
    await moves(page)
    await page.press('c')
    await until('a caption is shown', async () => (await seen(page)).caption !== '')
    await pauseAtCaption(page)
    const transform = () =>
      page.glance<string>(`getComputedStyle(document.querySelector('[role=dialog] video')).transform`)
    await page.press('v')
    await until('it is mirrored', async () => (await transform()) === 'matrix(-1, 0, 0, 1, 0, 0)')
    await page.in(dialog).see(css('[data-captions]'))
    await page.press('=')
    await until('it is larger', async () => (await transform())?.startsWith('matrix(-1.5, 0, 0, 1.5,'))
    const { second } = await seen(page)
    await page.press('s')
    await until('it is one frame later', async () => {
      const by = (await seen(page)).second - second
      return by > 0.01 && by < 0.13
    })
  },

  async 'a member repeats a passage in the practice room, and slows it down'(page) {
    await signIn(page, 'member')
    const video = await findVideo(page, 'Carnatic', ({ fileUrl, pieces }) => fileUrl !== null && pieces.length > 2)
    await page.open(routes.videoInfo(video.id))
    // Starts playback with a click instead of a direct link, because WebKit plays no audio before the first click.
    await page.click(role('button', `Play ${video.name}`))
    await moves(page)
    const player = page.in(dialog)
    await player.click(role('tab', 'Practice'))
    await player.click(role('button', 'From here'))
    const { second: start } = await seen(page)
    await moves(page, start + 1)
    await player.click(role('button', 'To here'))
    const { second: end, seeks } = await seen(page)
    await player.click(role('button', 'Slower'))
    await until('it is slower', async () => (await seen(page)).rate < 1)
    await until('it has been repeated', async () => (await seen(page)).seeks > seeks + 1)
    await until('it plays the passage', async () => (await seen(page)).second < Math.max(start, end) + 3)
    await player.click(role('button', 'Stop repeating'))
    await moves(page, Math.max(start, end) + 3)
  },
}
