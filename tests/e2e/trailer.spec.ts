import type { Page } from '@playwright/test'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { routes } from '@/lib/shared/routes'

type Trailer = { id: number; name: string; freeAccess: boolean; artist: { name: string } | null }

/** A premium trailer of the catalogue. */
async function anyTrailer(page: Page): Promise<Trailer> {
  const all = (await (await page.request.get('/api/feed/trailers')).json()) as Trailer[]
  const found = all.find(({ freeAccess, artist }) => !freeAccess && artist)
  if (!found) throw new Error('the catalogue has no premium trailer')
  return found
}

/** Records the addresses that would be opened, instead of opening them. */
async function watchPopups(page: Page) {
  await page.addInitScript(() => {
    window.open = (url, _, features) => {
      document.documentElement.dataset.opened = JSON.stringify([String(url), features])
      return null
    }
  })
}
const opened = async (page: Page) =>
  JSON.parse((await page.locator('html').getAttribute('data-opened')) ?? '["",""]') as [string, string]

test('a visitor reads about the video, plays its trailer and is invited to sign up', async ({ page }) => {
  const trailer = await anyTrailer(page)
  await page.goto(routes.trailer(trailer.id))
  await expect(page.getByRole('heading', { level: 1, name: trailer.name })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(trailer.artist?.name ?? '', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('Premium', { exact: true }).first()).toBeVisible()

  await test.step('plays', async () => {
    await page.getByRole('button', { name: `Play ${trailer.name}` }).click()
    const dialog = page.getByRole('dialog', { name: trailer.name })
    await expect(dialog.locator('video, iframe')).toBeVisible()
    await expect.poll(async () => (await dialog.locator('video, iframe').boundingBox())?.height).toBe(600)
    // From wherever the focus is, also from the controls.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: `Play ${trailer.name}` })).toBeFocused()
  })

  await test.step('finds up to four related ones, each with its length and a badge', async () => {
    const related = page.getByRole('region', { name: 'More like this' }).getByRole('article')
    const count = await related.count()
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(4)
    for (const card of await related.all()) {
      await expect(card).toContainText(/Free|Premium/)
      await expect(card).toContainText(/\d+ (sec|min|hr)/)
      await expect(card.getByRole('link')).toHaveAttribute('href', /^\/trailers\/\d+$/)
    }
  })

  await test.step('is invited', async () => {
    await page.getByRole('region', { name: 'Sign up for more' }).getByRole('link', { name: 'Sign up' }).click()
    await expect(page).toHaveURL(routes.registration)
  })
})

test('a click on Play before the scripts of the page run is not lost', async ({ page }) => {
  const { id, name } = await anyTrailer(page)
  let run = () => {}
  const clicked = new Promise<void>((resolve) => (run = resolve))
  await page.route('**/_next/static/chunks/*.js', (route) => clicked.then(() => route.continue()))
  await page.goto(routes.trailer(id), { waitUntil: 'commit' })
  await page.getByRole('button', { name: `Play ${name}` }).click()
  run()
  await expect(page.getByRole('dialog', { name }).locator('video, iframe')).toBeVisible()
  await expect(page).toHaveURL(routes.trailer(id))
})

test('a signed-in person is not invited to sign up on a trailer page', async ({ page }) => {
  const { id } = await anyTrailer(page)
  await signIn(page, demoAccounts.guest)
  await page.goto(routes.trailer(id))
  await expect(page.getByRole('button', { name: /^Play / })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sign up for more' })).toHaveCount(0)
})

test('a trailer page is shared with its own address, and the landing page with the origin', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await watchPopups(page)
  const { id } = await anyTrailer(page)
  const origin = new URL(baseURL ?? '').origin
  for (const [path, shared] of [
    [routes.trailer(id), `${origin}${routes.trailer(id)}`],
    [routes.home, origin],
  ] as const) {
    await page.goto(path)
    const bar = page.getByRole('list', { name: 'Share' })
    for (const [name, host] of [
      ['Share on Facebook', 'www.facebook.com'],
      ['Share on WhatsApp', 'api.whatsapp.com'],
      ['Share on LinkedIn', 'www.linkedin.com'],
    ] as const) {
      const link = bar.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', new RegExp(`=${encodeURIComponent(shared).replaceAll('.', '\\.')}$`))
      await link.click()
      await expect.poll(async () => (await opened(page))[0].split('/')[2]).toBe(host)
      expect((await opened(page))[1]).toContain('width=550,height=400')
    }
    await expect(bar.getByRole('link', { name: 'Share by e-mail' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:\\?subject=.+&body=${encodeURIComponent(shared).replaceAll('.', '\\.')}$`),
    )
    await bar.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Copied to Clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared)
  }
})

test('a trailer page shows no broken image when a thumbnail cannot be loaded', async ({ page }) => {
  const { id, name } = await anyTrailer(page)
  await page.route(/\/_next\/image\?/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(routes.trailer(id))
  const play = page.getByRole('button', { name: `Play ${name}` })
  await expect(play).toBeVisible()
  await expect(play.locator('img')).toHaveCSS('opacity', '0')
})
