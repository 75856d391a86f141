import { demoAccounts, signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

type Listed = { id: number; name: string; duration: number; freeAccess: boolean; captions: unknown[] }

test('the marks of a card do not cover each other', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const { data } = (await (await page.request.get(apiRoutes.categoryVideos('lectures'))).json()) as { data: Listed[] }
  const video = data.find(({ captions, freeAccess }) => captions.length > 0 && !freeAccess)
  if (!video) throw new Error('no premium video with captions')
  const entries = [{ videoId: video.id, positionSeconds: video.duration, at: new Date() }]
  expect((await page.request.put(apiRoutes.progress, { data: { entries } })).status()).toBe(204)

  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(routes.category('lectures'))
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: video.name, exact: true }) })
    const mark = (text: string | RegExp) =>
      card.getByText(text).locator('xpath=ancestor-or-self::span[contains(@class, "absolute")][1]')
    const marks = { access: 'Premium', captions: /^Captions:/, watched: 'Watched', length: /^Length/ }
    // The demo's videos last a minute and have captions in two languages. A concert has longer marks.
    await mark(marks.length).evaluate((place) => place.lastChild?.replaceWith('2 hr 45 min'))
    await mark(marks.captions).evaluate((place) => [...place.querySelectorAll('[aria-hidden]')].at(-1)?.append(' te'))
    const boxes: [name: string, DOMRect][] = []
    for (const [name, text] of Object.entries(marks)) {
      boxes.push([name, await mark(text).evaluate((place) => place.getBoundingClientRect().toJSON() as DOMRect)])
    }
    const covered = boxes.flatMap(([name, a], index) =>
      boxes
        .slice(index + 1)
        .filter(([, b]) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map(([other]) => `${name} and ${other} at ${width} px`),
    )
    expect(covered).toEqual([])
  }
})
