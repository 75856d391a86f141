import type { Page } from '@playwright/test'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { holdScripts } from '@/tests/e2e/support/scripts'
import { expect, test } from '@/tests/e2e/support/test'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes'

const banner = (page: Page) => page.getByRole('banner')
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()

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

test('before any script of a static page runs, its header is that of who is signed in', async ({ page, context }) => {
  await context.route(/\/_next\/static\/.+\.js/, (route) => route.abort())
  const links = (name: string) => banner(page).getByRole('link', { name })
  await page.goto(routes.about, { waitUntil: 'load' })
  await expect(links('Sign Up')).toHaveAttribute('href', routes.registration)
  await expect(links('Search')).toHaveCount(0)
  for (const [who, path, upgrade, dashboard] of [
    ['guest', routes.about, 1, 0],
    ['member', routes.home, 0, 0],
    ['admin', routes.about, 0, 1],
  ] as const) {
    await signIn(page, demoAccounts[who])
    await page.goto(path, { waitUntil: 'load' })
    await expect(links('Search')).toBeVisible()
    for (const [name, count] of Object.entries({
      'Log In': 0,
      'Upgrade to Premium': upgrade,
      'Admin Dashboard': dashboard,
    }))
      await expect(links(name), `${who}: ${name}`).toHaveCount(count)
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

test('the page of a thing that is not there is titled so once it has hydrated, and leads home', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  for (const path of ['/ragas/list/999', routes.artist(2_000_000_000), '/nowhere']) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(`Page not found · ${brand.name}`)
    await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
  }
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page).toHaveURL(routes.home)
})
