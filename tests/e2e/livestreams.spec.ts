import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { newestLink } from '@/tests/e2e/support/mailbox'
import { expect, test } from '@/tests/e2e/support/test'
import { stubVimeo } from '@/tests/e2e/support/vimeo'
import { routes } from '@/lib/shared/routes'

const COMING = 'Margam for the New Moon: Bharatanatyam Live'
const ON = 'Twilight Ragas from the Black Box'

test.describe('a viewer in New York', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('asks for a reminder of a livestream, adds it to a calendar, and withdraws it by the link in the mail', async ({
    page,
    browser,
  }) => {
    await signIn(page, demoAccounts.guest)
    await page.goto(routes.livestreams)
    await expect(page.getByRole('region', { name: 'Streaming Now' }).getByRole('link', { name: ON })).toBeVisible()
    await page.getByRole('region', { name: 'ComingSoon' }).getByRole('link', { name: COMING }).click()
    await expect(page.getByRole('heading', { level: 1, name: COMING })).toBeVisible()
    await expect(page.getByText('19:30 Singapore time')).toBeVisible()
    await expect(page.getByText(/^On your clock: .*, 0[67]:30 \(GMT-[45]\)$/)).toBeVisible()

    const takeBack = page.getByRole('button', { name: 'Do not remind me' })
    const ask = page.getByRole('button', { name: 'Stay notified via Email' })
    // An earlier run may have left the reminder on.
    await expect(ask.or(takeBack)).toBeEnabled()
    if (await takeBack.isVisible()) await takeBack.click()
    await ask.click()
    await expect(page.getByText('You will be reminded by email')).toBeVisible()
    await page.reload()
    await expect(page.getByText('You will be reminded by email')).toBeVisible()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Add to calendar' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^livestream-\d+\.ics$/)

    const here = page.url()
    const link = await newestLink(page, demoAccounts.guest, 'token')
    const elsewhere = await browser.newContext()
    const stranger = await elsewhere.newPage()
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: 'Stop these reminders?' })).toBeVisible()
    await expect(stranger.getByText(COMING)).toBeVisible()
    await stranger.getByRole('button', { name: 'Stop reminders' }).click()
    await expect(stranger.getByRole('heading', { name: 'No more reminders' })).toBeVisible()
    await stranger.goto(routes.unsubscribe('cut-off'))
    await expect(stranger.getByRole('heading', { name: 'This link is not valid' })).toBeVisible()
    await elsewhere.close()

    await page.goto(here)
    await expect(ask).toBeVisible()
  })
})

test('a livestream plays while it is on', async ({ context, page }) => {
  await stubVimeo(context)
  await signIn(page, demoAccounts.guest)
  await page.goto(routes.livestreams)
  await page.getByRole('link', { name: ON }).click()
  await expect(page.getByRole('button', { name: 'Stay notified via Email' })).toHaveCount(0)
  await page.getByRole('button', { name: `Play ${ON}` }).click()
  await expect(page.frameLocator('iframe').getByText("Stand-in for Vimeo's player")).toBeVisible()
})

test('who follows the link of a livestream that has ended is led to the others', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  const answer = await page.goto(routes.livestream(2_000_000_000))
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('may be among the videos, if it was recorded')).toBeVisible()
  await page.getByRole('link', { name: 'See all livestreams' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Livestream' })).toBeVisible()
})
