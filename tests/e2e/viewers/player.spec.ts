import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { findVideo, player, playsFile, second, type Piece, type Video } from '@/tests/e2e/support/player'
import { pressEnter } from '@/tests/e2e/support/press-enter'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test.beforeEach(({ page }) => signIn(page, demoAccounts.member))

test('the programme plays from each piece and marks the current one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const video = await findVideo(page, 'Carnatic', (each) => playsFile(each) && each.pieces.some(({ raga }) => raga))
  const [, secondPiece, thirdPiece] = video.pieces
  if (!secondPiece || !thirdPiece) throw new Error('no pieces')
  await page.goto(routes.videoInfo(video.id))
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const from = (piece: Piece) => new RegExp(`^Play from .*: ${escaped(piece.title)}$`)
  const opener = page.getByRole('button', { name: from(secondPiece) }).first()

  await opener.click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(secondPiece.startSeconds)
  await expect(dialog.locator('[aria-current=true]')).toContainText(secondPiece.title)
  await dialog
    .getByRole('button', { name: from(thirdPiece) })
    .last()
    .click()
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(thirdPiece.startSeconds)
  await expect(dialog.locator('[aria-current=true]')).toContainText(thirdPiece.title)
  await expect(dialog.locator('[aria-current=true]')).toHaveCount(1)

  await test.step('the seek bar, buttons and keys know the pieces', async () => {
    const bar = dialog.getByRole('slider', { name: 'Position in the video' })
    await expect(bar).toHaveAttribute('aria-valuetext', new RegExp(`, ${escaped(thirdPiece.title)}$`))
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await bar.fill(String(secondPiece.startSeconds + 1))
    await expect.poll(() => second(page)).toBe(secondPiece.startSeconds + 1)
    await dialog.getByRole('button', { name: 'Share this moment' }).click()
    const link = `${new URL(page.url()).origin}${routes.publicMoment(video.id, secondPiece.startSeconds + 1)}`
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await page.keyboard.press('n')
    await expect(bar).toHaveAttribute('aria-valuetext', new RegExp(`, ${escaped(thirdPiece.title)}$`))
    await page.keyboard.press('ArrowLeft')
    await expect(bar).toHaveAttribute('aria-valuetext', new RegExp(`, ${escaped(secondPiece.title)}$`))
  })
  await test.step('Escape closes what lies on top: the settings, a link, full screen, the player', async () => {
    await page.keyboard.press('<')
    await dialog.getByRole('button', { name: 'Settings' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('group', { name: 'Settings' })).toHaveCount(0)
    // Makes copying fail, so that the link is shown as text.
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
    })
    const share = dialog.getByRole('button', { name: 'Share this moment' })
    const copied = dialog.getByRole('textbox', { name: 'Couldn’t copy. Copy this link:' })
    await pressEnter(share)
    await expect(copied).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(share).toBeFocused()
    await page.keyboard.press('f')
    await expect(dialog.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
    await pressEnter(share)
    await expect(copied).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
    // Retries, because the browser may ignore a second Escape that follows immediately.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0, { timeout: 500 })
    }).toPass()
  })
  await expect(page.locator('li[aria-current=true]')).toHaveCount(0)
  await test.step('the speed is remembered, and at the end what is most alike is offered', async () => {
    await opener.click()
    await expect.poll(() => player(page).evaluate((each: HTMLVideoElement) => each.playbackRate)).toBe(0.95)
    await expect.poll(() => second(page)).toBeGreaterThanOrEqual(secondPiece.startSeconds)
    await player(page).evaluate((each: HTMLVideoElement) => {
      each.currentTime = each.duration - 0.2
    })
    await expect(dialog.getByRole('button', { name: /^(Watch again|Not now)$/ })).toBeVisible()
  })
  await test.step('a phone’s Back closes the settings, then the player, and stays on the page', async () => {
    const address = page.url()
    // Simulates Android's Back gesture. CloseWatcher treats it like an Escape that no handler receives.
    const goBack = async () => {
      await page.evaluate(() => {
        const unheard = (event: Event) => event.stopImmediatePropagation()
        window.addEventListener('keydown', unheard, { capture: true, once: true })
      })
      await page.keyboard.press('Escape')
    }
    const settings = dialog.getByRole('group', { name: 'Settings' })
    await dialog.getByRole('button', { name: 'Settings' }).click()
    await expect(settings).toBeVisible()
    await goBack()
    await expect(settings).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await goBack()
    await expect(dialog).toHaveCount(0)
    expect(page.url()).toBe(address)
  })

  const raga = video.pieces.find((piece) => piece.ragas.length > 0)?.ragas[0]
  await page
    .getByRole('link', { name: raga?.name ?? '', exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(routes.name('ragas', raga?.id ?? 0))
  await expect(page.getByRole('heading', { level: 1, name: raga?.name, exact: true })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: video.name, exact: true }).first()).toBeVisible()
})

test('a passage is repeated from its link, once, and the video plays on in a bar while browsing', async ({ page }) => {
  const video = await findVideo(page, 'Carnatic', playsFile)
  await page.goto(`${routes.videoInfo(video.id)}?from=1&to=2.5`)
  const dialog = page.getByRole('dialog', { name: video.name })
  await player(page).evaluate(
    (each: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        let turns = 0
        each.addEventListener('seeked', () => (turns += 1) === 3 && resolve())
      }),
  )
  await expect.poll(() => second(page)).toBeLessThan(2.6)

  await test.step('it is kept, and added to a playlist in a dialog over the player', async () => {
    await dialog.getByRole('tab', { name: 'Practice' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Slowly')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    const choose = dialog.getByRole('button', { name: 'Add Slowly to a playlist' })
    await choose.click()
    const playlists = page.getByRole('dialog', { name: 'Add to playlist' })
    await playlists.getByRole('textbox', { name: 'New playlist' }).fill('Practice')
    await page.keyboard.press('Enter')
    await expect(playlists.getByRole('checkbox', { name: 'Practice' }).first()).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(choose).toBeFocused()
    await dialog.getByRole('button', { name: 'Delete Slowly' }).click()
    await expect(dialog.getByRole('button', { name: /^Repeat Slowly/ })).toHaveCount(0)
    await page.keyboard.press('x')
    await expect.poll(() => second(page)).toBeGreaterThan(3)
  })

  const opener = page.getByRole('button', { name: `Play ${video.name}`, exact: true })
  await test.step('once closed, the link does not reopen it, and the focus is on what would', async () => {
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(routes.videoInfo(video.id))
    await expect(opener).toBeFocused()
  })

  await test.step('it plays on in a bar while browsing, and comes back at the same second', async () => {
    await page.keyboard.press('Enter')
    await dialog.getByRole('tab', { name: 'Listen' }).click()
    await dialog.getByRole('button', { name: 'Audio only' }).click()
    await dialog.getByRole('button', { name: 'Play while browsing' }).click()
    await expect(dialog).toHaveCount(0)
    const bar = page.getByRole('complementary', { name: 'Now playing' })
    const heard = () => bar.locator('video').evaluate((each: HTMLVideoElement) => each.currentTime)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists' }).click()
    await expect(page).toHaveURL(routes.artists)
    const before = await heard()
    await expect.poll(heard).toBeGreaterThan(before)
    await bar.getByRole('button', { name: `Open ${video.name}` }).click()
    await expect(page).toHaveURL(routes.videoInfo(video.id))
    await opener.click()
    await expect(bar).toHaveCount(0)
    expect(await second(page)).toBeGreaterThanOrEqual(before)
    await page.keyboard.press('Escape')
    await expect(page.locator('video')).toHaveCount(0)
  })
})

test('at the end of an episode the next one is named, and plays', async ({ page }) => {
  const isFollowed = ({ id, episodes }: Video) => episodes.length > 1 && episodes.at(-1)?.id !== id
  const video = await findVideo(page, 'Jewel', (each) => each.fileUrl !== null && isFollowed(each))
  const next = video.episodes[video.episodes.findIndex(({ id }) => id === video.id) + 1]
  await page.goto(routes.videoMoment(video.id, 0))
  await expect.poll(() => second(page)).toBeGreaterThan(0)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Listen' }).click()
  await dialog.getByRole('button', { name: 'Audio only' }).click()
  // Blocks the main thread, because the video must end before it reports that it can play.
  await player(page).evaluate((each: HTMLVideoElement) => {
    const busy = () => {
      const end = performance.now() + 700
      while (performance.now() < end);
    }
    each.addEventListener('seeking', busy, { once: true })
    each.currentTime = each.duration - 0.2
  })
  await expect(dialog.getByText('Next episode')).toBeVisible()
  // Makes overlays with `pointer-events: none` detectable, because elementFromPoint would skip them.
  const isOnTop = await dialog.getByRole('button', { name: 'Not now' }).evaluate((button) => {
    for (const each of document.querySelectorAll<HTMLElement>('.pointer-events-none')) each.style.pointerEvents = 'auto'
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(true)
  await dialog.getByRole('link', { name: 'Play now' }).click()
  await expect(page).toHaveURL(new RegExp(`^[^?]+${routes.videoInfo(next?.id ?? 0)}`))
  await expect.poll(() => second(page)).toBeGreaterThan(0)
})
