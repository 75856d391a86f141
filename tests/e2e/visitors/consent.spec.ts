import { CONSENT_KEY } from '@/lib/shared/access/consent'
import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

/**
 * Tests cookie consent during a visit. The dialog's own tests cover each choice. All e2e tests check that pages contact
 * no other host.
 */

test.use({ consent: null })

test('a person allows analytics by keyboard, is counted without a name, withdraws it, and logs out', async ({
  page,
}) => {
  const events: { n: string; u: string; r?: string | null; d: string }[] = []
  await page.route('https://analytics.rasika.test/**', async (route) => {
    events.push(route.request().postDataJSON())
    await route.fulfill({ status: 202, headers: { 'access-control-allow-origin': '*' } })
  })
  const visits = () => events.filter(({ n }) => n === 'pageview').map(({ u }) => new URL(u).pathname)
  const dialog = page.getByRole('dialog')
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const storedConsent = () =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, CONSENT_KEY)

  await test.step('the dialog opens on its own, and traps the keyboard', async () => {
    await page.goto(`${routes.registration}?email=asha@example.org`, { referer: 'https://search.example/?q=asha' })
    await expect(dialog.getByLabel('Functional')).toBeFocused()
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await dialog.getByLabel('Analytical').focus()
    await page.keyboard.press('Space')
    expect(events).toEqual([])
    await button('Accept').focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    expect(await storedConsent()).toEqual({ functional: true, analytical: true })
  })

  await test.step('visits are counted once there is consent, and nothing asks again', async () => {
    await expect.poll(visits).toEqual([routes.registration])
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect.poll(visits).toEqual([routes.registration, routes.login])
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a logged-in person is counted too: without query, code, address or name', async () => {
    await signIn(page, demoAccounts.guest)
    await page.goto(`${routes.browse}?verificationCode=very-secret`, { referer: `${page.url()}?email=asha` })
    await expect.poll(visits).toEqual([routes.registration, routes.login, routes.browse])
    expect(JSON.stringify(events)).not.toMatch(/asha|secret|guest|rasika-demo|gita|\?/i)
    expect(new Set(events.map(({ d }) => d))).toEqual(new Set([new URL(page.url()).host]))
  })

  await test.step('once withdrawn, nothing more is sent, not even when a page is left', async () => {
    await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()
    await dialog.getByLabel('Analytical').uncheck()
    const before = events.length
    await button('Accept').click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
    await expect(page).toHaveURL(routes.about)
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await page.goto(routes.account)
    await page.waitForLoadState('networkidle')
    expect(events.slice(before)).toEqual([])
  })

  await test.step('logging out leaves the choice, and clears the rest of the storage', async () => {
    await page.evaluate(() => localStorage.setItem('rasika:form:1:video 12', 'a draft'))
    await page.getByRole('region', { name: 'Devices' }).getByRole('link', { name: 'Log out' }).click()
    await expect(page).toHaveURL(routes.home)
    expect(await storedConsent()).toEqual({ functional: true, analytical: false })
    expect(await page.evaluate(() => localStorage.getItem('rasika:form:1:video 12'))).toBeNull()
  })
})
