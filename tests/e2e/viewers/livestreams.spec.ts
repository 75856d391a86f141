import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { newestLink } from '@/tests/e2e/support/mailbox'
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
