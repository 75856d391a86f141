import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword, signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { CONSENT_KEY } from '@/lib/shared/consent'
import { routes } from '@/lib/shared/routes'

const toastText = 'Please enable functional cookies to continue'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const kept = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown, CONSENT_KEY)
const openSettings = (page: Page) =>
  page.getByRole('contentinfo').getByRole('button', { name: 'Cookie settings' }).click()

test.describe('while no choice is kept', () => {
  test.use({ consent: null })

  test('the dialog opens by itself where an account is needed, and keeps what is accepted', async ({ page }) => {
    for (const path of [routes.registration, routes.login]) {
      await page.goto(path)
      await expect(dialog(page)).toBeVisible()
    }
    await expect(dialog(page).getByLabel('Functional')).toBeChecked()
    await expect(dialog(page).getByLabel('Analytical')).not.toBeChecked()
    await expect(dialog(page)).toContainText('Functional cookies must be enabled to create an account')

    await button(page, 'Accept').click()
    await expect(dialog(page)).toHaveCount(0)
    expect(await kept(page)).toEqual({ functional: true, analytical: false })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled()
    await expect(dialog(page)).toHaveCount(0)
  })

  test('Escape leaves it undecided: nothing is kept, and the next visit asks again', async ({ page }) => {
    await page.goto(routes.login)
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    expect(await kept(page)).toBeNull()
    await page.getByRole('link', { name: 'Set up your account' }).click()
    await expect(page).toHaveURL(routes.registration)
    await expect(dialog(page)).toBeVisible()
  })

  test('a kept text that is no choice counts as none', async ({ page }) => {
    await page.goto(routes.about)
    await page.evaluate((key) => localStorage.setItem(key, '{"functional":"yes"'), CONSENT_KEY)
    await page.goto(routes.login)
    await expect(dialog(page)).toBeVisible()
  })

  test('declining: the question behind it, and both answers', async ({ page }) => {
    await page.goto(routes.registration)
    await test.step('Decline All asks', async () => {
      await button(page, 'Decline All').click()
      await expect(button(page, 'No I want to create my account')).toBeFocused()
      expect(await kept(page)).toBeNull()
      await button(page, 'No I want to create my account').click()
      await expect(dialog(page).getByLabel('Functional')).toBeChecked()
    })
    await test.step('Accept with both off asks as well', async () => {
      await dialog(page).getByLabel('Functional').uncheck()
      await button(page, 'Accept').click()
      await button(page, 'Yes Decline').click()
      await expect(dialog(page)).toHaveCount(0)
      expect(await kept(page)).toEqual({ functional: false, analytical: false })
    })
  })

  test('the keyboard alone is enough, and never leaves the dialog', async ({ page }) => {
    // Accepting with analytics on may send the first event before the test is over.
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
    expect(await kept(page)).toEqual({ functional: true, analytical: true })
  })

  test('public pages ask nothing, and the footer and the privacy page open the dialog', async ({ page }) => {
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

test.describe('without functional cookies', () => {
  test.use({ consent: { functional: false, analytical: true } })

  test('neither login nor registration goes on, until they are enabled', async ({ page }) => {
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
  /** The events that arrive at the analytics host, which is a stand-in. */
  async function collect(page: Page) {
    const events: { n: string; u: string; r?: string | null; d: string }[] = []
    await page.route('https://analytics.rasika.test/**', async (route) => {
      events.push(route.request().postDataJSON())
      await route.fulfill({ status: 202, headers: { 'access-control-allow-origin': '*' } })
    })
    const visits = () => events.filter(({ n }) => n === 'pageview').map(({ u }) => new URL(u).pathname)
    return { events, visits }
  }

  test('nothing is asked of anybody else before consent, on any public page', async ({ page }) => {
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

  test('visits are counted from the moment they are allowed, and not after that is withdrawn', async ({ page }) => {
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
    // What the client would send when a page is left.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await page.goto(routes.help)
    await page.waitForLoadState('networkidle')
    expect(events.slice(before)).toEqual([])
  })

  test.describe('what they say', () => {
    test.use({ consent: { functional: true, analytical: true } })

    test('holds no query, no code and no address, of this page or of the one before', async ({ page }) => {
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

    test('signed in they count as well, and name nobody', async ({ page }) => {
      const { events, visits } = await collect(page)
      await signIn(page, demoAccounts.guest)
      await page.goto(routes.browse)
      await expect.poll(visits).toEqual([routes.browse])
      expect(JSON.stringify(events)).not.toMatch(/guest|rasika-demo/i)
    })
  })
})
