import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { expectNoSideways, expectNoViolations } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { LIVE_PLAYLIST, serveLiveWindow } from '@/tests/e2e/support/live-window'
import { newestLink } from '@/tests/e2e/support/mailbox'
import { player, second } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { stubVimeo } from '@/tests/e2e/support/vimeo'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

const COMING = 'Margam for the New Moon: Bharatanatyam Live'
const ON = 'Twilight Ragas from the Black Box'

test.use({ timezoneId: 'America/New_York' })

test('a viewer in New York plays a running livestream, sets a reminder for another, and cancels it', async ({
  context,
  page,
}) => {
  await stubVimeo(context)
  await signIn(page, demoAccounts.guest)
  await page.goto(routes.livestreams)
  const ask = page.getByRole('button', { name: 'Stay notified via Email' })

  await test.step('one that is on plays', async () => {
    await page.getByRole('region', { name: 'Streaming Now' }).getByRole('link', { name: ON }).click()
    await page.getByRole('button', { name: `Play ${ON}` }).click()
    await expect(page.frameLocator('iframe').getByText("Stand-in for Vimeo's player")).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(ask).toHaveCount(0)
    await page.goBack()
  })

  await page.getByRole('region', { name: 'ComingSoon' }).getByRole('link', { name: COMING }).click()
  await expect(page.getByRole('heading', { level: 1, name: COMING })).toBeVisible()
  await expect(page.getByText('19:30 Singapore time')).toBeVisible()
  await expect(page.getByText(/^Your time: .*, 0[67]:30 \(GMT-[45]\)$/)).toBeVisible()

  const takeBack = page.getByRole('button', { name: 'Cancel reminders' })
  // Turns the reminder off first, because an earlier run may have left it on.
  await expect(ask.or(takeBack)).toBeEnabled()
  if (await takeBack.isVisible()) await takeBack.click()
  await ask.click()
  await expect(page.getByText('We’ll email you')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^livestream-\d+\.ics$/)

  await test.step('the link in the email works without a login', async () => {
    const link = await newestLink(page, demoAccounts.guest, 'token')
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Stop these reminders?' })).toBeVisible()
    await expect(page.getByText(COMING)).toBeVisible()
    await page.getByRole('button', { name: 'Stop reminders' }).click()
    await expect(page.getByRole('heading', { name: 'Reminders stopped' })).toBeVisible()
  })
})

/** Formats a time for a field of the dashboard. */
const singaporeTime = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 16)

test('a member watches a livestream from the start of its window, pauses it, and goes back to live', async ({
  context,
  page,
}, { testId }) => {
  const name = `Dikshitar by the Tank ${testId.slice(-6)} ${Date.now()}`
  const live = await serveLiveWindow(context, 360)

  await test.step('staff publish a stream that is free for members', async () => {
    await signIn(page, demoAccounts.editor)
    await page.goto(staffRoutes.livestream('new'))
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Starts (Singapore time)').fill(singaporeTime(Date.now() - 10 * 60_000))
    await page.getByLabel('Playlist URL (optional)').fill(LIVE_PLAYLIST)
    await page.getByLabel('Ticket price in INR (optional)').fill('99')
    await page.getByLabel('Ticket price in USD (optional)').fill('5')
    await page.getByLabel('Members', { exact: true }).selectOption('Watch without a ticket')
    await page.getByLabel('Status').selectOption('Public')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page).toHaveURL(/\/livestreams\/\d+$/)
  })
  const form = page.url()

  await signIn(page, demoAccounts.member)
  await page.goto(routes.livestreams)
  await page.getByRole('region', { name: 'Streaming Now' }).getByRole('link', { name }).click()
  await page.getByRole('button', { name: `Play ${name}` }).click()
  const dialog = page.getByRole('dialog')
  const button = (label: string) => dialog.getByRole('button', { name: label, exact: true })
  const bar = dialog.getByRole('slider', { name: 'Position in the video' })
  /** Number of seconds behind live. Reads the text for screen readers. */
  const behind = async () => {
    const text =
      (await dialog
        .getByText(/^Live$|^[\d:]+ behind live$/)
        .first()
        .textContent()) ?? ''
    const [minutes = 0, seconds = 0] = text === 'Live' ? [] : text.split(' ', 1).join().split(':').map(Number)
    return minutes * 60 + seconds
  }
  const plays = async () => {
    const from = await second(page)
    await expect.poll(() => second(page)).toBeGreaterThan(from + 0.5)
  }
  await expect.poll(() => second(page)).toBeGreaterThan(300)
  await expect(dialog.getByText('Live', { exact: true })).toBeVisible()
  await expect(button('Back to live')).toHaveCount(0)

  await test.step('it plays from the start', async () => {
    live.requested()
    await button('Watch from the start').click()
    await expect(dialog.getByText('From the start')).toBeVisible()
    await expect.poll(() => Math.min(...live.requested()) - live.oldest()).toBeLessThan(4)
    await plays()
    expect(await behind()).toBeGreaterThan(300)
    await expect(button('Watch from the start')).toHaveCount(0)
    await expect(bar).toBeFocused()
  })

  await test.step('a pause keeps the place while the livestream goes on', async () => {
    await button('Pause').click()
    const [place, before] = [await second(page), await behind()]
    live.skip(60)
    await expect.poll(behind).toBeGreaterThan(before + 50)
    expect(await second(page)).toBe(place)
    await button('Play').click()
    await plays()
    expect(await second(page)).toBeLessThan(place + 30)
  })

  await test.step('it fits on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSideways(page, 'a livestream behind live')
    await expectNoViolations(page, 'a livestream behind live', { within: '[role=dialog]' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('playing continues at the earliest place, because the one before has left the window', async () => {
    await button('Pause').click()
    const [place, before] = [await second(page), await behind()]
    live.skip(600)
    await expect.poll(behind).toBeGreaterThan(before + 500)
    expect(await second(page)).toBe(place)
    live.requested()
    await button('Play').click()
    await expect(dialog.getByText('That moment has expired. Continuing from the earliest one.')).toBeVisible()
    await expect.poll(() => Math.min(...live.requested()) - live.oldest()).toBeLessThan(4)
    await plays()
    expect(await behind()).toBeGreaterThan(300)
  })

  await test.step('keys go to both ends and between them', async () => {
    await bar.press('End')
    await expect.poll(behind).toBe(0)
    await bar.press('j')
    for (let step = 0; step < 20; step++) await bar.press('ArrowLeft')
    await expect.poll(behind).toBeGreaterThan(100)
    await expect(button('Watch from the start')).toBeVisible()
    await expect(button('Back to live')).toBeVisible()
  })

  for (const isPaused of [false, true])
    await test.step(`a new URL keeps the ${isPaused ? 'paused ' : ''}place`, async () => {
      await plays()
      if (isPaused) await button('Pause').click()
      const before = await behind()
      const renewal = page.waitForResponse('**/api/feed/livestreams/*')
      live.expire()
      await renewal
      await expect.poll(() => player(page).evaluate((each: HTMLVideoElement) => each.readyState)).toBeGreaterThan(2)
      expect(await behind()).toBeGreaterThan(before - 20)
      expect(await player(page).evaluate((each: HTMLVideoElement) => each.paused)).toBe(isPaused)
    })

  await test.step('it goes back to live', async () => {
    await button('Back to live').click()
    await expect(dialog.getByText('Live', { exact: true }).first()).toBeVisible()
    await expect(button('Back to live')).toHaveCount(0)
    await plays()
    await page.keyboard.press('Escape')
  })

  await signIn(page, demoAccounts.editor)
  await page.goto(form)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(staffRoutes.livestreams)
})
