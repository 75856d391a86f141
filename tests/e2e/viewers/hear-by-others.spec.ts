import type { Locator, Page } from '@playwright/test'
import type { PieceLyricsDto } from '@/lib/domains/catalogue/lyrics/schema'
import type { NameDto, PerformedPieceDto, PerformedPiecesDto } from '@/lib/domains/catalogue/performed/schema'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import type { Paged } from '@/lib/shared/routes/paging'
import { routes } from '@/lib/shared/routes/routes'
import { expectNoViolations } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { findVideo, playsFile, type Video } from '@/tests/e2e/support/player'
import { pressEnter } from '@/tests/e2e/support/press-enter'
import { expect, test } from '@/tests/e2e/support/test'
import { stubVimeo } from '@/tests/e2e/support/vimeo'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

const read = async <Data>(page: Page, path: string) => (await (await page.request.get(path)).json()) as Data

/** Finds a composition that several open videos perform, each from a file and with timed lyrics. */
async function findComposition(page: Page) {
  for (let index = 0; index < 20; index += 1) {
    const { data, totalPages } = await read<Paged<NameDto>>(page, `/api/feed/compositions?page=${index}`)
    for (const { id, name, videos } of data) {
      if (videos < 2) continue
      const { pieces } = await read<PerformedPiecesDto>(page, apiRoutes.performedPieces('compositions', id))
      const sung: PerformedPieceDto[] = []
      for (const piece of pieces) {
        const words = await read<PieceLyricsDto[]>(page, apiRoutes.videoWords(piece.videoId))
        const { fileUrl } = await read<Video>(page, apiRoutes.video(piece.videoId))
        const isTimed = words.some(({ startSeconds, words: [first] }) =>
          Boolean(startSeconds === piece.startSeconds && first?.lines[0]?.seconds != null),
        )
        if (isTimed && fileUrl) sung.push(piece)
      }
      if (sung.length > 1 && sung.length === pieces.length) return { id, name, pieces: sung }
    }
    if (index + 1 >= totalPages) break
  }
  throw new Error('no composition with two timed performances')
}

/** Keeps the handlers of the device's buttons. */
function keepDeviceButtons() {
  const handlers: Record<string, (() => void) | null> = {}
  Object.assign(window, { deviceButtons: handlers })
  const { mediaSession } = navigator
  const set = mediaSession.setActionHandler.bind(mediaSession)
  mediaSession.setActionHandler = (action, handler) => {
    handlers[action] = handler as () => void
    set(action, handler)
  }
}

type Noted = { deviceButtons: Record<string, () => void> }
const pressDevice = (page: Page, button: string) =>
  page.evaluate((name) => (window as unknown as Noted).deviceButtons[name]?.(), button)
const currentOf = (dialog: Locator) => dialog.locator('li[aria-current=true]')
const video = (dialog: Locator) => dialog.locator('video')
const seekTo = (place: Locator, second: number) =>
  place.evaluate((element: HTMLVideoElement, to) => {
    element.currentTime = to
  }, second)
const seconds = (place: Locator) => place.evaluate((element: HTMLVideoElement) => element.currentTime)

test('all performances play one after another, by keyboard and by the device’s buttons', async ({ page }) => {
  await page.addInitScript(keepDeviceButtons)
  await signIn(page, demoAccounts.member)
  const { id, name, pieces } = await findComposition(page)
  const [first, second] = pieces
  if (!first || !second) throw new Error('too few pieces')
  await page.goto(routes.name('compositions', id))
  const ahead = page.waitForRequest((request) => request.url().endsWith(apiRoutes.video(second.videoId)))
  await pressEnter(page.getByRole('button', { name: 'Play all' }))
  const dialog = page.getByRole('dialog', { name: `All performances of ${name}` })
  await expect(currentOf(dialog)).toContainText(first.artist ?? first.videoName)
  await expect(dialog.getByRole('list', { name: 'Pieces' }).getByRole('listitem')).toHaveCount(pieces.length)
  await expect.poll(() => seconds(video(dialog))).toBeGreaterThanOrEqual(first.startSeconds)

  await expectNoViolations(page, 'Play all', { within: '[role=dialog]' })

  await test.step('the next piece is requested while the first still plays, and begins at its start', async () => {
    await ahead
    await expect(currentOf(dialog)).toContainText(first.artist ?? first.videoName)
    await seekTo(video(dialog), first.endSeconds - 2)
    await expect(currentOf(dialog)).toContainText(second.artist ?? second.videoName)
    // Start of what has been played, because the video has moved on by the time it can be asked.
    const begun = () =>
      video(dialog).evaluate(({ played }: HTMLVideoElement) => (played.length > 0 ? played.start(0) : 0))
    await expect.poll(begun).toBeCloseTo(second.startSeconds, 1)
  })
  await test.step('keys and the lock screen skip, and the list is a way too', async () => {
    await page.keyboard.press('p')
    await expect(currentOf(dialog)).toContainText(first.artist ?? first.videoName)
    await pressDevice(page, 'nexttrack')
    await expect(currentOf(dialog)).toContainText(second.artist ?? second.videoName)
    await pressDevice(page, 'previoustrack')
    await expect(currentOf(dialog)).toContainText(first.artist ?? first.videoName)
    await page.keyboard.press('n')
    await expect(currentOf(dialog)).toContainText(second.artist ?? second.videoName)
    await pressEnter(dialog.getByRole('list', { name: 'Pieces' }).getByRole('button').first())
    await expect(currentOf(dialog)).toContainText(first.artist ?? first.videoName)
  })
  await test.step('it goes on in the bar while browsing, from piece to piece', async () => {
    await pressEnter(dialog.getByRole('button', { name: 'Audio only' }))
    await pressEnter(dialog.getByRole('button', { name: 'Play while browsing' }))
    await expect(dialog).toHaveCount(0)
    const bar = page.getByRole('complementary', { name: 'Now playing' })
    await expect(bar).toContainText(first.videoName)
    await page.getByRole('link', { name: 'Music' }).first().click()
    await expect(page).toHaveURL(routes.category('music'))
    await expect(bar).toContainText(first.videoName)
    await pressEnter(bar.getByRole('button', { name: 'Next piece' }))
    await expect(bar).toContainText(second.videoName)
    await expect.poll(() => seconds(bar.locator('video'))).toBeGreaterThanOrEqual(second.startSeconds)
    await pressEnter(bar.getByRole('button', { name: 'Stop and close' }))
    await expect(bar).toHaveCount(0)
  })
  // Hearing parts must not move the place where a video is resumed.
  const { progress } = await read<{ progress: unknown }>(page, apiRoutes.video(first.videoId))
  expect(progress).toBeNull()
})

test('locked performances are named with the way to unlock them, and trailers stand in for visitors', async ({
  page,
  context,
}) => {
  await stubVimeo(context)
  const { data } = await read<Paged<NameDto>>(page, '/api/feed/ragas?page=0')
  const lists = await Promise.all(
    data.map(async ({ id, slug, name }) => {
      const { pieces } = await read<PerformedPiecesDto>(page, apiRoutes.performedPieces('ragas', id))
      return { id, slug, name, pieces }
    }),
  )
  const mixed = lists.find(({ pieces }) => pieces.some((each) => each.locked) && pieces.some((each) => !each.locked))
  const trailed = lists.find(({ pieces }) => pieces.some(({ locked, trailerId }) => locked && trailerId !== null))
  if (!mixed || !trailed) throw new Error('no raga with locked pieces')

  await page.goto(routes.knowledgeOf({ kind: 'ragas', slug: trailed.slug }))
  await pressEnter(page.getByRole('button', { name: 'Play all' }))
  const dialog = page.getByRole('dialog', { name: `All performances of ${trailed.name}` })
  await expect(dialog.getByRole('button', { name: /Trailer/ }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await signIn(page, demoAccounts.guest)
  await page.goto(routes.name('ragas', mixed.id))
  await pressEnter(page.getByRole('button', { name: 'Play all' }))
  const own = page.getByRole('dialog', { name: `All performances of ${mixed.name}` })
  await expect(own.getByText(/needs? Premium\./)).toBeVisible()
  await expect(own.getByRole('link', { name: 'Upgrade Your Plan' }).first()).toBeVisible()
  await expect(own.getByRole('listitem').filter({ hasText: '(locked)' }).getByRole('button')).toHaveCount(0)
  await expect(currentOf(own)).toHaveCount(1)
})

test('the same line sounds by one, then by the other, by timed lyrics and by matched passages', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const { id, name, pieces } = await findComposition(page)
  const [first, second] = pieces
  if (!first || !second) throw new Error('too few pieces')
  await page.goto(routes.name('compositions', id))
  await pressEnter(page.getByRole('button', { name: 'Side by side' }))
  const dialog = page.getByRole('dialog', { name: `Side by side: ${name}` })
  const group = dialog.getByRole('group', { name: 'Side by side' })
  const line = group.locator('p').first()
  await expect(line).toContainText('Line 1 of')
  const [a, b] = [dialog.locator('video').nth(0), dialog.locator('video').nth(1)]
  const isPlaying = (place: Locator) => place.evaluate((element: HTMLVideoElement) => !element.paused)
  const button = (label: string) => dialog.getByRole('button', { name: label, exact: true })

  await expectNoViolations(page, 'Side by side', { within: '[role=dialog]' })
  await pressEnter(button('Play'))
  await expect.poll(() => isPlaying(a)).toBe(true)
  await expect.poll(() => isPlaying(b)).toBe(true)
  expect(await isPlaying(a)).toBe(false)
  expect(await seconds(b)).toBeGreaterThanOrEqual(second.startSeconds - 0.01)
  await expect(line).toContainText(second.artist ?? second.videoName)
  await expect.poll(() => isPlaying(a)).toBe(true)
  await expect(line).toContainText('Line 1 of')
  await page.keyboard.press('n')
  await expect(line).toContainText('Line 2 of')
  await expect(group.getByRole('status').filter({ hasText: 'Line 2 of' })).toBeAttached()
  await page.keyboard.press('b')
  await expect.poll(() => isPlaying(b)).toBe(true)
  await page.keyboard.press('r')
  await expect(button('Repeat line')).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('<')
  await expect.poll(() => a.evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(0.95)
  await page.keyboard.press('k')
  await expect.poll(() => isPlaying(b)).toBe(false)

  await test.step('two passages of one’s own are matched, heard and parted', async () => {
    for (const [index, { videoId, startSeconds }] of [first, second].entries()) {
      const data = { videoId, name: `Opening ${index}`, startSeconds, endSeconds: startSeconds + 5 }
      expect((await page.request.post(apiRoutes.passages, { data })).status()).toBe(201)
    }
    await pressEnter(button('By your passages'))
    const passages = dialog.getByLabel('Passage', { exact: true })
    await expect(passages.locator('option', { hasText: 'Opening 1' })).toHaveCount(1)
    const options = await passages.locator('option').allTextContents()
    const place = (text: string) => options.findIndex((option) => option.startsWith(text))
    await passages.selectOption({ index: place('Opening 0') })
    await dialog.getByLabel('Same line').selectOption({ index: place('Opening 1') })
    await pressEnter(button('Match'))
    await pressEnter(dialog.getByRole('button', { name: /^Hear Opening 0 and|^Hear Opening 1 and/ }))
    await pressEnter(button('Play'))
    await expect.poll(() => isPlaying(a)).toBe(true)
    await expect.poll(() => isPlaying(b)).toBe(true)
    await pressEnter(dialog.getByRole('button', { name: /^Remove the match of/ }))
    await expect(dialog.getByRole('list', { name: 'Matched passages' })).toHaveCount(0)
  })
  await test.step('the player offers it for the piece that plays, and pauses meanwhile', async () => {
    await page.goto(routes.videoMoment(second.videoId, second.startSeconds))
    const own = page.getByRole('dialog').first()
    await pressEnter(own.getByRole('tab', { name: 'Listen' }))
    await pressEnter(own.getByRole('button', { name: 'Side by side' }))
    const nested = page.getByRole('dialog', { name: `Side by side: ${name}` })
    await expect(nested.getByLabel('First')).toHaveValue(`${second.videoId} ${second.startSeconds}`)
    await expect(nested.getByRole('group', { name: 'Side by side' })).toBeVisible()
    expect(await isPlaying(page.locator('video').first())).toBe(false)
    await page.keyboard.press('Escape')
    await expect(nested).toHaveCount(0)
    await expect(own.getByRole('button', { name: 'Side by side' })).toBeFocused()
  })
})

test('a moment is cited from the player and from its public page', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await signIn(page, demoAccounts.member)
  const found = await findVideo(page, 'Carnatic', playsFile)
  const [piece] = found.pieces.slice(1)
  if (!piece) throw new Error('no piece')
  await page.goto(routes.videoMoment(found.id, piece.startSeconds))
  const dialog = page.getByRole('dialog')
  const cite = dialog.getByRole('button', { name: 'Cite this moment' })
  await pressEnter(cite)
  const panel = dialog.getByRole('group', { name: 'Cite this moment' })
  await expect(panel.getByRole('region', { name: 'RIS' })).toBeVisible()
  await expectNoViolations(page, 'the panel to cite', { within: '[role=dialog]' })
  await pressEnter(panel.getByRole('button', { name: 'Copy Footnote' }))
  await expect(panel.getByRole('status')).toHaveText('Footnote copied')
  expect(await copied()).toMatch(new RegExp(`${piece.title}.*/videos/${found.id}\\?t=\\d+ \\(accessed `))
  await pressEnter(panel.getByRole('button', { name: 'Copy RIS' }))
  await expect.poll(copied).toContain('TY  - VIDEO')
  await page.keyboard.press('Escape')
  await expect(cite).toBeFocused()
  await expect(panel).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await pressEnter(cite)
  await expect(panel).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1440, height: 900 })

  await context.clearCookies()
  await page.goto(routes.publicPassage(found.id, 1.5, 4))
  await pressEnter(page.getByRole('button', { name: 'Cite' }))
  const own = page.getByRole('dialog', { name: 'Cite this moment' })
  await pressEnter(own.getByRole('button', { name: 'Copy BibTeX' }))
  await expect.poll(copied).toContain(`/videos/${found.id}?from=1.5&to=4`)
  const download = page.waitForEvent('download')
  await pressEnter(own.getByRole('button', { name: 'Download BibTeX' }))
  expect((await download).suggestedFilename()).toBe(`video-${found.id}.bib`)
})
