import { NEW_VERSION } from '@/lib/shared/routes/error-page'
import { routes } from '@/lib/shared/routes/routes'
import { newPerson } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'

/** Tests pages that were open during a deployment, which removes their server actions and scripts. */

test.use({ logged: /status of (404|409)|is not executable/ })

test('a form whose action is gone says that there is a new version, and one button loads it with the input', async ({
  page,
}) => {
  await newPerson(page, 'kalyani-in-adi-tala')
  await page.goto(routes.playlists)
  const open = page.getByRole('button', { name: 'New playlist' })
  const name = page.getByRole('dialog').getByLabel('Name')
  const save = page.getByRole('button', { name: 'Create' })
  await open.click()
  await name.fill('Evening ragas')
  // Simulates the server's response to an unknown action (tests/http/headers.test.ts).
  await page.route(`**${routes.playlists}`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          headers: { 'x-nextjs-action-not-found': '1' },
          body: 'Server Action unavailable.',
        })
      : route.continue(),
  )
  await save.click()
  await expect(page.getByText(NEW_VERSION)).toBeVisible()
  await expect(name).toHaveValue('Evening ragas')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText(NEW_VERSION)).toHaveCount(0)
  await open.click()
  await expect(name).toHaveValue('Evening ragas')
  await save.click()
  await expect(page.getByRole('heading', { name: 'Evening ragas' })).toBeVisible()
})

test('a page whose script is gone reloads once, and then stays', async ({ page }) => {
  const send = page.getByRole('button', { name: 'Send' })
  const lose = () =>
    page.evaluate(() => {
      const script = document.createElement('script')
      script.src = '/_next/static/chunks/of-another-version.js'
      document.head.append(script)
    })
  const isAsked = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await page.goto(routes.help)
  await expect(send).toBeEnabled()
  await page.getByLabel('Message').fill('Where is my concert?')
  let loads = 0
  page.on('load', () => (loads += 1))
  await Promise.all([page.waitForEvent('load'), isAsked, lose()])
  await expect(page.getByLabel('Message')).toHaveValue('Where is my concert?')
  const isAskedAgain = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await lose()
  await isAskedAgain
  await expect(send).toBeEnabled()
  expect(loads).toBe(1)
})
