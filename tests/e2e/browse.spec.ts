import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { OWN_BROWSE_ID } from '@/lib/shared/own-browse-id'
import { routes } from '@/lib/shared/routes'
import { demoAccounts, signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'

const hole = new RegExp(`<script id="${OWN_BROWSE_ID}"[^>]*>([^<]*)</script>`)
const own = (page: Page) => page.locator(`#${OWN_BROWSE_ID}`)
const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/**
 * The page as the server sends it, without what is written into it for this reader, and that. Whoever comes while
 * another test changes the catalogue may have a page of their own.
 */
async function madeForAll(page: Page): Promise<{ shared: string; own: string; policy: string }> {
  let found: { shared: string; own: string; policy: string } | undefined
  await expect(async () => {
    const answer = await page.request.get(routes.browse)
    const html = await answer.text()
    const [, text] = hole.exec(html) ?? []
    expect(text).toBeDefined()
    const policy = answer.headers()['content-security-policy'] ?? ''
    found = { shared: html.replace(hole, ''), own: text ?? '', policy }
  }).toPass()
  if (!found) throw new Error('never')
  return found
}

test('the browse page is one for all, and only what is written into it knows its reader', async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, demoAccounts.member)
  const { shared, own: text, policy } = await madeForAll(page)
  const { firstName } = JSON.parse(text) as { firstName: string }
  expect(firstName).not.toBe('')
  for (const personal of [
    `>${firstName}<`,
    `"${firstName}"`,
    demoAccounts.member,
    'fileUrl',
    'embedKey',
    '/api/media/',
  ]) {
    expect(shared).not.toContain(personal)
  }
  expect(policy).not.toContain("'nonce-")
  expect(policy).toContain("'sha256-")

  const another = await browser.newContext({ baseURL })
  const guest = await another.newPage()
  await signIn(guest, demoAccounts.guest)
  const theirs = await madeForAll(guest)
  expect(theirs.shared).not.toBe(shared)
  expect(theirs.own).not.toContain(firstName)
  await another.close()
})

test("the reader's own name, videos and list stand in the page, from the address and from within", async ({ page }) => {
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
    for (const shelf of ['Continue watching', 'My list']) {
      await expect(row(page, shelf).getByRole('link', { name: video.name, exact: true })).toBeVisible()
    }
    await expect(row(page, 'Music').getByText('% watched').first()).toBeAttached()
  }
  await expect(own(page)).toBeAttached()
  await isThere()

  // Over the framework's router the page is this person's from the first.
  await page.getByRole('link', { name: 'Music', exact: true }).first().click()
  await expect(page).toHaveURL(routes.category('music'))
  await page.getByRole('link', { name: /home$/ }).click()
  await expect(page).toHaveURL(routes.browse)
  await isThere()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(routes.browse)
  await isThere()

  await page.request.delete(apiRoutes.myListItem(video.id))
  await page.reload()
  await expect(row(page, 'Latest Releases')).toBeVisible()
  await expect(row(page, 'My list').getByRole('link', { name: video.name, exact: true })).toHaveCount(0)
})

test('a featured video plays from the page for a member, and asks a guest to upgrade', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  await page.goto(routes.browse)
  const play = page
    .getByRole('region', { name: 'Featured' })
    .getByRole('button', { name: /^Play / })
    .first()
  await play.click()
  await expect(page.getByRole('dialog').locator('video, iframe')).toBeVisible()
  await page.keyboard.press('Escape')

  await signIn(page, demoAccounts.guest)
  await page.goto(routes.browse)
  await play.click()
  await expect(page.getByRole('dialog')).toContainText('Premium Content')
})

test('no empty place is left for shelves that cannot come', async ({ browser, baseURL, page }) => {
  await signIn(page, demoAccounts.member)
  const { data } = (await (await page.request.get(apiRoutes.categoryVideos('dance'))).json()) as {
    data: { id: number }[]
  }
  await page.request.put(apiRoutes.myListItem(data[0]?.id ?? 0))
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ baseURL, storageState, javaScriptEnabled: false })
  const still = await context.newPage()
  await still.goto(routes.browse)
  await expect(row(still, 'Latest Releases')).toBeVisible()
  await expect(still.locator('[data-own-shelves]')).toBeHidden()
  await context.close()
})

test('what the page begins with is loaded ahead, as the framework would have it', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const fonts = async (headers: Record<string, string>) => {
    const { link = '' } = (await page.request.get(routes.browse, { headers })).headers()
    return [...link.matchAll(/<([^>]+\.woff2)>/g)].map(([, address]) => address)
  }
  // Who weighs encodings is answered by the framework.
  const framework = await fonts({ 'accept-encoding': 'gzip;q=1' })
  expect(framework).not.toEqual([])
  await madeForAll(page)
  await expect(async () => expect(await fonts({})).toEqual(framework)).toPass()
})
