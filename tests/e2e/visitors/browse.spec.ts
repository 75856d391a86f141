import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { layoutShift } from '@/tests/e2e/support/layout-shift'
import { pressEnter } from '@/tests/e2e/support/press-enter'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a visitor follows a raga from its public page, finds its new videos, and unfollows it by keyboard', async ({
  page,
}) => {
  const { data } = (await (await page.request.get('/api/feed/ragas')).json()) as {
    data: { id: number; slug: string; name: string }[]
  }
  const raga = data[0]
  if (!raga) throw new Error('The demo catalogue has ragas.')

  await page.goto(routes.knowledgeOf({ kind: 'ragas', slug: raga.slug }))
  await page.getByRole('button', { name: `Follow ${raga.name}: log in first` }).click()
  await expect(page).toHaveURL(/\/login\?/)
  await signIn(page, demoAccounts.guest)
  // Unfollows first, because an earlier run may have left the raga followed.
  await page.request.delete(apiRoutes.follow('raga', raga.id))
  await page.goto(routes.knowledgeOf({ kind: 'ragas', slug: raga.slug }))
  await pressEnter(page.getByRole('button', { name: `Follow ${raga.name}`, exact: true }))
  await expect(page.getByRole('button', { name: `Following ${raga.name}: unfollow` })).toBeFocused()
  await expect(page.getByText(/^You’re following .* in an email on \w+days\.$/)).toBeVisible()

  await page.goto(routes.browse)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(row(page, 'New from what you follow').getByRole('link').first()).toBeAttached()

  await page.goto(routes.account)
  await page.getByLabel('Weekly email').selectOption('On Tuesdays')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await pressEnter(page.getByRole('button', { name: `Unfollow ${raga.name}` }))
  await expect(page.getByText('You’re not following anything yet.')).toBeVisible()
  await expect(page.getByLabel('Weekly email')).toBeFocused()
})

test("a viewer's name, shelves and progress appear on the browse page after every kind of navigation", async ({
  page,
}) => {
  await signIn(page, demoAccounts.guest)
  const { data } = (await (await page.request.get(apiRoutes.categoryVideos('music'))).json()) as {
    data: { id: number; name: string; duration: number; freeAccess: boolean }[]
  }
  const video = data.find(({ freeAccess }) => freeAccess)
  if (!video) throw new Error('no free video')
  await page.request.put(apiRoutes.myListItem(video.id))
  const entries = [{ videoId: video.id, positionSeconds: Math.floor(video.duration * 0.4), at: new Date() }]
  expect((await page.request.put(apiRoutes.progress, { data: { entries } })).status()).toBe(204)

  await page.goto(routes.browse)
  const isThere = async () => {
    await expect(page.getByRole('button', { name: 'Gita' })).toBeVisible()
    for (const shelf of ['Continue watching', 'My List']) {
      await expect(row(page, shelf).getByRole('link', { name: video.name, exact: true })).toBeVisible()
    }
    await expect(row(page, 'Music').getByText('% watched').first()).toBeAttached()
  }
  await isThere()
  expect(await layoutShift(page), 'the first visit').toBeLessThan(0.01)

  await page.getByRole('link', { name: 'Music', exact: true }).first().click()
  await expect(page).toHaveURL(routes.category('music'))
  await page.getByRole('link', { name: /home$/ }).click()
  await expect(page).toHaveURL(routes.browse)
  await isThere()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(routes.browse)
  await isThere()

  await page.reload()
  await isThere()
  expect(await layoutShift(page), 'the second visit').toBeLessThan(0.01)

  await page.request.delete(apiRoutes.myListItem(video.id))
  const play = page
    .getByRole('region', { name: 'Featured' })
    .getByRole('button', { name: /^Play / })
    .first()
  const dialog = page.getByRole('dialog')
  await test.step('a featured video asks a guest to upgrade', async () => {
    await play.click()
    await expect(dialog).toContainText('Premium Content')
  })

  await test.step('it plays from the page for a member, whose rows reload afterwards', async () => {
    await signIn(page, demoAccounts.member)
    await page.goto(routes.browse)
    await play.click()
    await expect(dialog.locator('video, iframe')).toBeVisible()
    const renewed = page.waitForResponse((response) => new URL(response.url()).pathname === apiRoutes.home)
    await page.keyboard.press('Escape')
    await renewed
  })
})
