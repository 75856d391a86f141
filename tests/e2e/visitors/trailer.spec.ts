import type { Page } from '@playwright/test'
import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { holdScripts } from '@/tests/e2e/support/scripts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

type Trailer = { id: number; name: string; freeAccess: boolean; artist: { name: string } | null }

async function anyTrailer(page: Page): Promise<Trailer> {
  const all = (await (await page.request.get('/api/feed/trailers')).json()) as Trailer[]
  const found = all.find(({ freeAccess, artist }) => !freeAccess && artist)
  if (!found) throw new Error('the catalogue has no premium trailer')
  return found
}

test('a visitor reads about the video, plays its trailer and is invited to sign up', async ({ page }) => {
  const trailer = await anyTrailer(page)
  await page.goto(routes.trailer(trailer.id))
  await expect(page.getByRole('heading', { level: 1, name: trailer.name })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText(trailer.artist?.name ?? '', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('Premium', { exact: true }).first()).toBeVisible()
  const shared = encodeURIComponent(page.url()).replaceAll('.', '\\.')
  await expect(page.getByRole('link', { name: 'Share on Facebook' })).toHaveAttribute('href', new RegExp(`=${shared}$`))

  await test.step('plays', async () => {
    await page.getByRole('button', { name: `Play ${trailer.name}` }).click()
    const dialog = page.getByRole('dialog', { name: trailer.name })
    await expect(dialog.locator('video, iframe')).toBeVisible()
    await expect.poll(async () => (await dialog.locator('video, iframe').boundingBox())?.height).toBe(600)
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

test('a click on Play before the scripts of a trailer run is not lost, and a logged-in person is not invited', async ({
  page,
}) => {
  const { id, name } = await anyTrailer(page)
  await signIn(page, demoAccounts.guest)
  const release = await holdScripts(page)
  await page.goto(routes.trailer(id), { waitUntil: 'commit' })
  await page.getByRole('button', { name: `Play ${name}` }).click()
  await expect(page.locator('#sign-up-for-more')).toBeAttached()
  await expect(page.locator('#sign-up-for-more')).toBeHidden()
  release()
  await expect(page.getByRole('dialog', { name }).locator('video, iframe')).toBeVisible()
  await expect(page).toHaveURL(routes.trailer(id))
})
