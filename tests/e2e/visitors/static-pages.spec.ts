import type { Page } from '@playwright/test'
import { brand } from '@/lib/shared/brand'
import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { holdScripts } from '@/tests/e2e/support/scripts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

/** Tests cached pages in a browser. tests/http/pages.test.ts tests what needs no browser. */

const banner = (page: Page) => page.getByRole('banner')

test('a page opens at its top from the footer, and at its form from the button', async ({ page }) => {
  await page.goto(routes.privacy)
  for (const [name, path] of [
    ['About us', routes.about],
    ['Partners', routes.partners],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect.poll(() => page.evaluate(() => window.scrollY), { message: `${path}: its top` }).toBe(0)
  }
  await page.getByRole('main').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { name: 'Get in touch' })).toBeInViewport()
})

test('before its scripts run, a page has the right header and invitations', async ({ page, context }) => {
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
    if (path !== routes.home) continue
    await expect(page.getByRole('link', { name: 'Start watching' })).toBeVisible()
    for (const name of ['Sign up', 'Log In', 'Create your account'])
      await expect(page.getByRole('link', { name, exact: true }), name).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
  }
})

test('a missing page has the usual frame and its own title, and leads home', async ({ page }) => {
  const expectMissing = async (path: string, link: string) => {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page, path).toHaveTitle(`Page not found · ${brand.name}`)
    await expect(page.getByRole('heading', { level: 1, name: '404' }), path).toBeVisible()
    await expect(banner(page).filter({ visible: true }).getByRole('link', { name: link }), path).toBeVisible()
  }
  await expectMissing(`${routes.login}/nothing`, 'Log In')
  await signIn(page, demoAccounts.finance)
  await expectMissing('/dashboard/videos/1/nothing', 'Dashboard')
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await signIn(page, demoAccounts.guest)
  for (const path of ['/browse/no/such/page', '/account/nothing', routes.artist(2_000_000_000), '/ragas/list/999'])
    await expectMissing(path, 'Upgrade to Premium')
  await page.getByRole('link', { name: 'Go back home' }).click()
  await expect(page).toHaveURL(routes.home)
})

test('a reader chooses a script: names change, the page does not, and the fonts have every letter', async ({
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
  // Checks that the element's loaded fonts have every letter. Missing letters would appear as boxes.
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
  // The server's response must not depend on the reader's choice of script.
  expect(await served()).toBe(html)
  await choice.selectOption('Latin letters')
  await expect(page.getByRole('link', { name: 'Kalyani', exact: true }).first()).toBeVisible()
})

test('the help page’s questions open one at a time before their code has loaded, and stay open afterwards', async ({
  page,
}) => {
  const card = page.getByText('How do I cancel, or change my card?')
  const password = page.getByText('I forgot my password.')
  const aboutPassword = page.getByText('a link to set a new password')
  const aboutCard = page.getByText('Manage Subscription')
  const release = await holdScripts(page)
  await page.goto(routes.help, { waitUntil: 'commit' })
  await expect(aboutPassword).toBeHidden()
  await card.click()
  await expect(aboutCard).toBeVisible()
  await card.click()
  await expect(aboutCard).toBeHidden()
  await card.click()
  await password.click()
  await expect(aboutPassword).toBeVisible()
  await expect(aboutCard).toBeHidden()
  release()
  await expect(page.getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect(aboutPassword).toBeVisible()
  await expect(page.locator('summary:focus')).toHaveText('I forgot my password.')
})
