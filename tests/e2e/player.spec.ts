import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { findVideo, player, playsFile, second, type Piece, type Video } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { routes } from '@/lib/shared/routes'

test('the programme plays from each piece and marks the current one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, demoAccounts.member)
  const video = await findVideo(page, 'Carnatic', (each) => playsFile(each) && each.pieces.some(({ raga }) => raga))
  const [, secondPiece, thirdPiece] = video.pieces
  if (!secondPiece || !thirdPiece) throw new Error('no pieces')
  await page.goto(routes.videoInfo(video.id))
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const from = (piece: Piece) => new RegExp(`^Play from .*: ${escaped(piece.title)}$`)

  await page
    .getByRole('button', { name: from(secondPiece) })
    .first()
    .click()
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
    const link = `${new URL(page.url()).origin}${routes.videoMoment(video.id, secondPiece.startSeconds + 1)}`
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await page.keyboard.press('n')
    await expect(bar).toHaveAttribute('aria-valuetext', new RegExp(`, ${escaped(thirdPiece.title)}$`))
    await page.keyboard.press('ArrowLeft')
    await expect(bar).toHaveAttribute('aria-valuetext', new RegExp(`, ${escaped(secondPiece.title)}$`))
  })
  await test.step('speed is remembered for the next video', async () => {
    await page.keyboard.press('<')
    await expect.poll(() => player(page).evaluate((each: HTMLVideoElement) => each.playbackRate)).toBe(0.95)
  })
  await test.step('Escape closes what lies on top: the settings, full screen, the player', async () => {
    await dialog.getByRole('button', { name: 'Settings' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('group', { name: 'Settings' })).toHaveCount(0)
    await page.keyboard.press('f')
    await expect(dialog.getByRole('button', { name: 'Leave full screen' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
    // A second Escape at the same moment counts as the first.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0, { timeout: 500 })
    }).toPass()
  })
  await expect(page.locator('li[aria-current=true]')).toHaveCount(0)
  await test.step('at the end it offers what is most alike', async () => {
    await page
      .getByRole('button', { name: from(secondPiece) })
      .first()
      .click()
    await expect.poll(() => player(page).evaluate((each: HTMLVideoElement) => each.playbackRate)).toBe(0.95)
    await expect.poll(() => second(page)).toBeGreaterThanOrEqual(secondPiece.startSeconds)
    await player(page).evaluate((each: HTMLVideoElement) => {
      each.currentTime = each.duration - 0.2
    })
    await expect(dialog.getByRole('button', { name: /^(Watch again|Not now)$/ })).toBeVisible()
    await page.keyboard.press('Escape')
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

test('a link that the browser does not copy stands in the player, where keys reach it', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } })
  })
  await signIn(page, demoAccounts.member)
  const video = await findVideo(page, 'Carnatic', playsFile)
  await page.goto(routes.videoMoment(video.id, 1))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  const share = dialog.getByRole('button', { name: 'Share this moment' })
  await share.press('Enter')
  const link = dialog.getByRole('textbox', { name: 'Please copy the link yourself' })
  await expect(link).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await link.inputValue())
  await page.keyboard.press('Escape')
  await expect(link).toHaveCount(0)
  await expect(share).toBeFocused()
  await dialog.getByRole('button', { name: 'Full screen', exact: true }).click()
  await share.press('Enter')
  await expect(link).toBeInViewport({ ratio: 1 })
})

test('a jump link opens the player at its second, once', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const video = await findVideo(page, 'Carnatic', playsFile)
  const start = video.pieces[1]?.startSeconds ?? 0
  await page.goto(routes.videoMoment(video.id, start))
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(start)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(routes.videoInfo(video.id))
  await page.goto(`${routes.videoInfo(video.id)}?t=99999`)
  await expect(page.getByRole('heading', { level: 1, name: video.name })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await test.step('a passage is repeated from its link, moved, kept and deleted', async () => {
    await page.goto(`${routes.videoInfo(video.id)}?from=1&to=2.5`)
    const dialog = page.getByRole('dialog')
    await player(page).evaluate(
      (each: HTMLVideoElement) =>
        new Promise<void>((resolve) => {
          let turns = 0
          each.addEventListener('seeked', () => (turns += 1) === 3 && resolve())
        }),
    )
    await expect.poll(() => second(page)).toBeLessThan(2.6)
    await dialog.getByRole('tab', { name: 'Practice' }).click()
    await dialog.getByRole('button', { name: 'Start half a second later' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Slowly')
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await expect(dialog.getByRole('button', { name: 'Repeat Slowly 0:01.5 – 0:02.5' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Rename Slowly' }).click()
    await dialog.getByRole('textbox', { name: 'New name' }).fill('Very slowly')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Rename Very slowly' })).toBeFocused()
    const choose = dialog.getByRole('button', { name: 'Add Very slowly to a playlist' })
    await choose.click()
    const playlists = page.getByRole('dialog', { name: 'Add to a playlist' })
    await expect(playlists.getByRole('textbox', { name: 'New playlist' })).toBeVisible()
    // Keys are the dialog's that lies over the player.
    await page.keyboard.press('x')
    await playlists.getByRole('textbox', { name: 'New playlist' }).fill('Practice')
    await page.keyboard.press('Enter')
    await expect(playlists.getByRole('checkbox', { name: 'Practice' }).first()).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(choose).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Nothing', exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete Very slowly' }).click()
    await expect(dialog.getByRole('button', { name: /^Repeat Very slowly/ })).toHaveCount(0)
    await page.keyboard.press('x')
    await expect.poll(() => second(page)).toBeGreaterThan(3)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Repeat this piece')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toHaveCount(0)
    await expect(dialog).toBeVisible()
  })

  await test.step('it goes on in a bar while one browses, and comes back at the same second', async () => {
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('tab', { name: 'Listen' }).click()
    await dialog.getByRole('button', { name: 'Picture off' }).click()
    await dialog.getByRole('button', { name: 'Go on while I browse' }).click()
    await expect(dialog).toHaveCount(0)
    const bar = page.getByRole('complementary', { name: 'Now playing' })
    const heard = () => bar.locator('video').evaluate((each: HTMLVideoElement) => each.currentTime)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists' }).click()
    await expect(page).toHaveURL(routes.artists)
    const before = await heard()
    await expect.poll(heard).toBeGreaterThan(before)
    await bar.getByRole('button', { name: `To the page of ${video.name}` }).click()
    await expect(page).toHaveURL(routes.videoInfo(video.id))
    await page.getByRole('button', { name: `Play ${video.name}`, exact: true }).click()
    await expect(bar).toHaveCount(0)
    expect(await second(page)).toBeGreaterThanOrEqual(before)
    await page.keyboard.press('Escape')
    await expect(page.locator('video')).toHaveCount(0)
  })
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true })

  test('full screen the controls go while nobody moves, and what calls them back presses none of them', async ({
    page,
  }) => {
    await signIn(page, demoAccounts.member)
    const video = await findVideo(page, 'Carnatic', playsFile)
    await page.goto(routes.videoMoment(video.id, 5))
    await expect.poll(() => second(page)).toBeGreaterThanOrEqual(5)
    const bar = page.getByRole('dialog').getByRole('group', { name: 'Player' })
    await bar.getByRole('button', { name: 'Full screen' }).click()
    const place = bar.locator('..')
    await expect(place).toHaveCSS('opacity', '0')
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = (await bar.getByRole('button', { name: 'Pause' }).boundingBox()) ?? {}
    await page.touchscreen.tap(x + width / 2, y + height / 2)
    await expect(place).toHaveCSS('opacity', '1')
    expect(await player(page).evaluate((each: HTMLVideoElement) => each.paused)).toBe(false)
  })
})

test('who opens a part of the player without a connection is told so, and keeps the video', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const video = await findVideo(page, 'Carnatic', playsFile)
  await page.goto(routes.videoMoment(video.id, 5))
  await expect.poll(() => second(page)).toBeGreaterThanOrEqual(5)
  await page.route('**/_next/static/chunks/**', (route) => route.abort())
  const dialog = page.getByRole('dialog', { name: video.name })
  await dialog.getByRole('tab', { name: 'Practice' }).click()
  await expect(dialog.getByRole('alert')).toContainText('This part of the page could not be loaded.')
  await dialog.getByRole('tab', { name: 'Programme' }).click()
  await page.keyboard.press('?')
  // What stands in the place of the sheet keeps the keys, as the sheet does.
  const reload = dialog.getByRole('button', { name: 'Load the page again' })
  const goOn = dialog.getByRole('button', { name: 'Go on without it' })
  await expect(reload).toBeVisible()
  for (const [key, focused] of [
    ['Tab', reload],
    ['Tab', goOn],
    ['Tab', reload],
    ['Shift+Tab', goOn],
  ] as const) {
    await page.keyboard.press(key)
    await expect(focused).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(reload).toBeHidden()
  await expect(dialog.getByRole('tab', { name: 'Programme' })).toBeFocused()
  const before = await second(page)
  await expect.poll(() => second(page)).toBeGreaterThan(before)
})

test('at the end of an episode the next one is named, and plays', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const isFollowed = ({ id, episodes }: Video) => episodes.length > 1 && episodes.at(-1)?.id !== id
  const video = await findVideo(page, 'Jewel', (each) => each.fileUrl !== null && isFollowed(each))
  const next = video.episodes[video.episodes.findIndex(({ id }) => id === video.id) + 1]
  await page.goto(routes.videoMoment(video.id, 0))
  await expect.poll(() => second(page)).toBeGreaterThan(0)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Listen' }).click()
  await dialog.getByRole('button', { name: 'Picture off' }).click()
  // Where the page is busy meanwhile, the video has ended before it is told that it can play.
  await player(page).evaluate((each: HTMLVideoElement) => {
    const busy = () => {
      const end = performance.now() + 700
      while (performance.now() < end);
    }
    each.addEventListener('seeking', busy, { once: true })
    each.currentTime = each.duration - 0.2
  })
  await expect(dialog.getByText('Next episode')).toBeVisible()
  // Also with the picture off. Clicks go through what only covers: here it counts as what is seen.
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

test('a locked video shows its programme, and a jump link does not open the player', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  const video = await findVideo(page, 'Two Bows, One Kambhoji', (each) => each.vimeoId === null)
  await page.goto(routes.videoMoment(video.id, 5))
  await expect(page.getByText('Premium Content')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Programme' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Play from/ })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
