import type { Page } from '@playwright/test'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts, demoPassword } from '@/tests/support/demo-accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { CONSENT_KEY } from '@/lib/shared/consent'
import { routes } from '@/lib/shared/routes'

const toastText = 'Please enable functional cookies to continue'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const storedConsent = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, CONSENT_KEY)
const openSettings = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()

test.describe('the consent dialog without a stored choice', () => {
  test.use({ consent: null })

  test('opens by itself on the pages for accounts, and stores what is accepted', async ({ page }) => {
    for (const path of [routes.registration, routes.login]) {
      await page.goto(path)
      await expect(dialog(page)).toBeVisible()
    }
    await expect(dialog(page).getByLabel('Functional')).toBeChecked()
    await expect(dialog(page).getByLabel('Analytical')).not.toBeChecked()
    await expect(dialog(page)).toContainText('Functional cookies must be enabled to create an account')

    await button(page, 'Accept').click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await storedConsent(page)).toEqual({ functional: true, analytical: false })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled()
    await expect(dialog(page)).toHaveCount(0)
  })

  test('stores nothing when it is closed with Escape, and opens again at the next visit', async ({ page }) => {
    await page.goto(routes.login)
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    expect(await storedConsent(page)).toBeNull()
    await page.getByRole('link', { name: 'Set up your account' }).click()
    await expect(page).toHaveURL(routes.registration)
    await expect(dialog(page)).toBeVisible()
  })

  test('opens when the stored text is not a valid choice', async ({ page }) => {
    await page.goto(routes.about)
    await page.evaluate((key) => localStorage.setItem(key, '{"functional":"yes"'), CONSENT_KEY)
    await page.goto(routes.login)
    await expect(dialog(page)).toBeVisible()
  })

  test('asks for confirmation when everything is declined, and takes both answers', async ({ page }) => {
    await page.goto(routes.registration)
    await test.step('Decline All asks', async () => {
      await button(page, 'Decline All').click()
      await expect(button(page, 'No I want to create my account')).toBeFocused()
      expect(await storedConsent(page)).toBeNull()
      await button(page, 'No I want to create my account').click()
      await expect(dialog(page).getByLabel('Functional')).toBeChecked()
    })
    await test.step('Accept with both off asks as well', async () => {
      await dialog(page).getByLabel('Functional').uncheck()
      await button(page, 'Accept').click()
      await button(page, 'Yes Decline').click()
      await expect(dialog(page)).toHaveCount(0)
      expect(await storedConsent(page)).toEqual({ functional: false, analytical: false })
    })
  })

  test('can be used with the keyboard alone, which never leaves the dialog', async ({ page }) => {
    // After consent to analytics the first event may be sent before the test ends.
    await page.route(/\/api\/event$/, (route) => route.fulfill({ status: 202 }))
    await page.goto(routes.login)
    await expect(dialog(page).getByLabel('Functional')).toBeFocused()
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await dialog(page).getByLabel('Analytical').focus()
    await page.keyboard.press('Space')
    await button(page, 'Accept').focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    expect(await storedConsent(page)).toEqual({ functional: true, analytical: true })
  })

  test('is not needed again after logging out, which clears the rest of the storage', async ({ page }) => {
    await signIn(page, demoAccounts.guest)
    await page.goto(routes.account)
    await openSettings(page)
    await button(page, 'Accept').click()
    await page.evaluate(() => localStorage.setItem('rasika:form:1:video 12', 'a draft'))
    await page.getByRole('link', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(routes.home)
    expect(await storedConsent(page)).toEqual({ functional: true, analytical: false })
    expect(await page.evaluate(() => localStorage.getItem('rasika:form:1:video 12'))).toBeNull()
  })

  test('does not open on public pages, except from the footer and the privacy page', async ({ page }) => {
    await page.goto(routes.home)
    await openSettings(page)
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' })).toBeFocused()
    await page.goto(routes.privacy)
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('main').getByRole('button', { name: 'cookie settings' }).click()
    await expect(dialog(page)).toBeVisible()
  })
})

test.describe('without consent to functional cookies', () => {
  test.use({ consent: { functional: false, analytical: true } })

  test('neither login nor registration continues until the cookies are enabled', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await page.route(/\/api\/event$/, (route) => route.fulfill({ status: 202 }))
    await page.goto(routes.registration)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText(toastText)).toBeVisible()
    await expect(page.getByText('Please enter your first name')).toHaveCount(0)

    await page.goto(routes.login)
    await page.getByLabel('Email').fill(demoAccounts.guest)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByText(toastText)).toBeVisible()
    expect(sent.filter((url) => url.includes('/api/auth/'))).toEqual([])

    await page.getByRole('button', { name: 'Cookie settings' }).first().click()
    await dialog(page).getByLabel('Functional').check()
    await button(page, 'Accept').click()
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL(routes.browse)
  })
})

test.describe('analytics', () => {
  /** The events that arrive at the stand-in of the analytics host. */
  async function collect(page: Page) {
    const events: { n: string; u: string; r?: string | null; d: string }[] = []
    await page.route('https://analytics.rasika.test/**', async (route) => {
      events.push(route.request().postDataJSON())
      await route.fulfill({ status: 202, headers: { 'access-control-allow-origin': '*' } })
    })
    const visits = () => events.filter(({ n }) => n === 'pageview').map(({ u }) => new URL(u).pathname)
    return { events, visits }
  }

  test('send no request to another host before consent, on any public page', async ({ page }) => {
    const origins = new Set<string>()
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http')) origins.add(origin)
    })
    for (const path of [routes.home, routes.about, routes.help, routes.login, routes.registration]) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
    }
    expect([...origins]).toEqual([new URL(page.url()).origin])
  })

  test('count visits from the consent on, and stop when it is withdrawn', async ({ page }) => {
    const { events, visits } = await collect(page)
    await page.goto(routes.about)
    await openSettings(page)
    await dialog(page).getByLabel('Analytical').check()
    expect(events).toEqual([])
    await button(page, 'Accept').click()
    await expect.poll(visits).toEqual([routes.about])

    await page.getByRole('contentinfo').getByRole('link', { name: 'Partners' }).click()
    await expect.poll(visits).toEqual([routes.about, routes.partners])

    await openSettings(page)
    await dialog(page).getByLabel('Analytical').uncheck()
    await page.mouse.wheel(0, 400)
    const before = events.length
    await button(page, 'Accept').click()
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click()
    await expect(page).toHaveURL(routes.about)
    // The event that the client would send when a page is left.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await page.goto(routes.help)
    await page.waitForLoadState('networkidle')
    expect(events.slice(before)).toEqual([])
  })

  test.describe('after consent', () => {
    test.use({ consent: { functional: true, analytical: true } })

    test('send no query, no code and no e-mail address, of this page or the previous one', async ({ page }) => {
      const { events, visits } = await collect(page)
      await page.goto(`${routes.registration}?email=asha@example.org`)
      await expect.poll(visits).toEqual([routes.registration])
      await page.getByRole('link', { name: 'Log in' }).click()
      await expect.poll(visits).toEqual([routes.registration, routes.login])
      await page.goto(`${routes.createNewPassword}?verificationCode=very-secret`, {
        referer: `${page.url()}?email=asha`,
      })
      await expect.poll(visits).toEqual([routes.registration, routes.login, routes.createNewPassword])
      expect(JSON.stringify(events)).not.toMatch(/asha|secret|\?/)
      expect(new Set(events.map(({ d }) => d))).toEqual(new Set([new URL(page.url()).host]))
    })

    test('count signed-in people without naming them', async ({ page }) => {
      const { events, visits } = await collect(page)
      await signIn(page, demoAccounts.guest)
      await page.goto(routes.browse)
      await expect.poll(visits).toEqual([routes.browse])
      expect(JSON.stringify(events)).not.toMatch(/guest|rasika-demo/i)
    })
  })
})
