import type { Page } from '@playwright/test'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { holdScripts } from '@/tests/e2e/support/scripts'
import { expect, test } from '@/tests/e2e/support/test'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'

const banner = (page: Page) => page.getByRole('banner')
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()

const NOT_FOUND = 'Sorry, the page you are looking for cannot be found. Please, try again.'

test('the legal pages have their sections and their date', async ({ page }) => {
  await page.goto(routes.privacy)
  await expect(page.getByText('Last updated 04 April 2024')).toBeVisible()
  const privacy = ['Information We Collect', 'How We Use Your Information', 'Sharing', 'Data Security', 'Your Rights']
  expect((await headings(page)).map((text) => text.replace(/^\d+\s*/, ''))).toEqual([...privacy, 'Changes', 'Contact'])
  await expect(page.getByRole('main')).toContainText('PDPA')
  await expect(page.getByRole('main')).toContainText('GDPR')

  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible()
  await expect(page.getByText('Last updated 04 April 2024')).toBeVisible()
  await expect(page.getByText('governed by the laws of Singapore, and the courts of Singapore')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'privacy policy' }).click()
  await expect(page).toHaveURL(routes.privacy)
})

test('the footer links to every static page, and each opens at its top', async ({ page }) => {
  await page.goto(routes.home)
  for (const [name, path] of [
    ['Privacy', routes.privacy],
    ['Terms & Conditions', routes.terms],
    ['Help', routes.help],
    ['About us', routes.about],
    ['Partners', routes.partners],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  }
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText(`© 2023 ${brand.company}`)
  await expect(foot.locator('a[target=_blank]')).toHaveCount(2)
})

test('the button at the top of the partners page leads to the form', async ({ page }) => {
  await page.goto(routes.partners)
  await expect(page.getByRole('heading', { level: 1, name: 'Creator Partnerships' })).toBeVisible()
  await expect(page.getByText('By artists for artists')).toBeVisible()
  await page.getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { name: 'Get in touch' })).toBeInViewport()
})

test.describe('before any script of a static page runs, its header', () => {
  test.beforeEach(({ context }) => context.route(/\/_next\/static\/.+\.js/, (route) => route.abort()))

  test('is that of a visitor', async ({ page }) => {
    await page.goto(routes.about, { waitUntil: 'load' })
    await expect(banner(page).getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', routes.registration)
    await expect(banner(page).getByRole('link', { name: 'Search' })).toHaveCount(0)
  })

  for (const [who, upgrade, dashboard] of [
    ['guest', 1, 0],
    ['member', 0, 0],
    ['admin', 0, 1],
  ] as const) {
    test(`is that of a signed-in ${who}`, async ({ page }) => {
      await signIn(page, demoAccounts[who])
      for (const path of [routes.about, routes.home]) {
        await page.goto(path, { waitUntil: 'load' })
        await expect(banner(page).getByRole('link', { name: 'Search' })).toBeVisible()
        await expect(banner(page).getByRole('link', { name: 'Log In' })).toHaveCount(0)
        await expect(banner(page).getByRole('link', { name: 'Upgrade to Premium' })).toHaveCount(upgrade)
        await expect(banner(page).getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(dashboard)
      }
    })
  }
})

test('an unknown address gets 404 with a link to the landing page', async ({ page }) => {
  for (const path of ['/nowhere', '/about/nowhere', '/Help']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
    await expect(page.getByText(NOT_FOUND)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page).toHaveURL(routes.home)
})

test('a member gets the same 404 for a livestream, a video and an artist that do not exist', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  for (const address of [routes.livestreams, '/browse/videos', '/artists']) {
    for (const id of ['2000000000', '0', 'abc', '1.5', '-1', '12abc', '99999999999999999999']) {
      const path = `${address}/${id}${address === '/browse/videos' ? '/info' : ''}`
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expect(page, path).toHaveTitle(`Page not found · ${brand.name}`)
      await expect(page.getByText(NOT_FOUND), path).toBeVisible()
      await expect(page.getByRole('link', { name: 'Go back home' }), path).toHaveAttribute('href', routes.home)
    }
  }
})

test('an unknown address below a page of signed-in people has the frame of its neighbours', async ({ page }) => {
  const expectMissing = async (path: string, link: string) => {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page, path).toHaveTitle(/^Page not found/)
    await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
    await expect(banner(page).filter({ visible: true }).getByRole('link', { name: link }), path).toBeVisible()
  }
  // The test's guard fails where the policy of the response refuses the scripts of the page.
  await expectMissing(`${routes.login}/nothing`, 'Log In')
  await signIn(page, demoAccounts.guest)
  for (const path of ['/browse/no/such/page', '/account/nothing', '/music/nothing', '/unsubscribe/nothing'])
    await expectMissing(path, 'Upgrade to Premium')
  await signIn(page, demoAccounts.finance)
  for (const path of ['/dashboard/nothing', '/dashboard/videos/1/nothing']) {
    await expectMissing(path, 'Dashboard')
    await expect(page.getByRole('navigation', { name: 'Dashboard' }), path).toBeVisible()
  }
})

test('a reader chooses a script: names change, the page does not, and their fonts have every letter', async ({
  page,
  request,
}) => {
  const asked: string[] = []
  page.on('request', (one) => {
    if (one.url().includes('/api/feed/spellings') || /anek-(?:tamil|deva)/.test(one.url())) asked.push(one.url())
  })
  const path = routes.knowledgeOf({ kind: 'ragas', slug: 'todi' })
  const served = async () => (await request.get(path)).text()
  const html = await served()
  await page.goto(path)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Todi')
  const choice = page.getByRole('combobox', { name: 'Script' })
  await expect(choice).toBeEnabled()
  expect(asked).toEqual([])

  await page.evaluate(() => Object.assign(window, { samePage: true }))
  await choice.focus()
  await choice.selectOption('Tamil')
  await expect(heading).toHaveText('தோடி')
  await expect(heading.locator('[lang="ta"]')).toHaveAttribute('title', 'Todi')
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true)
  await expect(choice).toBeFocused()
  // Loaded faces of the element's stack cover every letter: there is no box of a missing one.
  const hasFont = (text: string) =>
    heading.evaluate((element, letters) => {
      const bare = (family: string) => family.trim().replace(/"/g, '')
      const families = getComputedStyle(element).fontFamily.split(',').map(bare)
      const ranges = [...document.fonts]
        .filter((face) => face.status === 'loaded' && families.includes(bare(face.family)))
        .flatMap((face) => face.unicodeRange.split(','))
        .map((range) =>
          range
            .trim()
            .slice(2)
            .split('-')
            .map((code) => parseInt(code, 16)),
        )
      return [...letters].every((letter) => {
        const code = letter.codePointAt(0) ?? 0
        return ranges.some(([from = 0, to = from]) => code >= 0x900 && from <= code && code <= to && to - from < 0x1000)
      })
    }, text)
  await expect.poll(() => hasFont('தோடி')).toBe(true)

  await choice.selectOption('Devanagari')
  await expect(heading).toHaveText('तोडी')
  await expect.poll(() => hasFont('तोडी')).toBe(true)
  await page.goto(routes.knowledge('ragas'))
  await expect(page.getByRole('link', { name: 'कल्याणी' }).first()).toBeVisible()
  // The server's page is the same for everyone, whatever this reader chose.
  expect(await served()).toBe(html)
  await choice.selectOption('Latin letters')
  await expect(page.getByRole('link', { name: 'Kalyani', exact: true }).first()).toBeVisible()
})

test.describe('the questions of the help page', () => {
  const password = (page: Page) => page.getByText('I forgot my password.')
  const card = (page: Page) => page.getByText('How do I cancel, or change my card?')
  const aboutPassword = (page: Page) => page.getByText('a link with which to set a new password')
  const aboutCard = (page: Page) => page.getByText('Manage Subscription')

  async function openTwoInOrder(page: Page) {
    await expect(aboutPassword(page)).toBeHidden()
    await password(page).click()
    await expect(aboutPassword(page)).toBeVisible()
    await card(page).click()
    await expect(aboutCard(page)).toBeVisible()
    await expect(aboutPassword(page)).toBeHidden()
    await card(page).click()
    await expect(aboutCard(page)).toBeHidden()
  }

  test('open one at a time', async ({ page }) => {
    await page.goto(routes.help)
    await expect(page.getByRole('button', { name: 'I forgot my password.' })).toBeVisible()
    await openTwoInOrder(page)
  })

  test('open one at a time where their code cannot be loaded', async ({ page }) => {
    await page.route(/\/_next\/static\/chunks\//, (route) => route.abort())
    await page.goto(routes.help, { waitUntil: 'load' })
    await openTwoInOrder(page)
  })

  test('stay open, and hold the focus, when their code comes', async ({ page }) => {
    const release = await holdScripts(page)
    await page.goto(routes.help, { waitUntil: 'commit' })
    await password(page).click()
    release()
    await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
    await expect(aboutPassword(page)).toBeVisible()
    await expect(page.locator('summary:focus')).toHaveText('I forgot my password.')
  })
})

test('the page of a thing that is not there is titled so, in the browser too', async ({ page }) => {
  /** @param other the title that the browser would take from the data in the HTML once it has hydrated */
  const expectTitled = async (path: string, other?: string) => {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await page.waitForLoadState('networkidle')
    await expect(page, path).toHaveTitle(`Page not found · ${brand.name}`)
    if (other) expect((await answer?.text())?.includes(`${other} · ${brand.name}`), path).toBe(false)
  }
  for (const path of [routes.trailer(2_000_000_000), '/ragas/nothing', '/playlists/shared/nothing'])
    await expectTitled(path)
  await expectTitled('/ragas/list/999', 'Ragas, page 999')
  await expectTitled('/privacy/versions/999', 'Privacy: an earlier version')
  await signIn(page, demoAccounts.member)
  await expectTitled('/browse/videos/2000000000/rent', 'Confirm your rental')
  await expectTitled(routes.paymentMethodForRental(2_000_000_000), 'Choose how to pay')
  await expectTitled('/music?page=abc', 'Music')
  await expectTitled('/artists?page=-1', 'Artists')
  await expectTitled('/my-list?page=abc', 'My list')
  await expectTitled('/search?page=99999999999999', 'Search')
})
