import { routes } from '@/lib/shared/routes/routes'
import { expect, test } from '@/tests/e2e/support/test'

/** Tests account forms without JavaScript. The components' own tests cover each form. */

test.use({ javaScriptEnabled: false })

test('a partly loaded account form stands where the complete one does', async ({ page }) => {
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  for (const path of [routes.login, routes.registration, routes.forgotPassword]) {
    await page.goto(path)
    await expect(main.locator('input')).not.toHaveCount(0)
    const whole = await heading.boundingBox()
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.slice(0, html.indexOf('<input')) })
    })
    await page.goto(path)
    await expect(main.locator('input')).toHaveCount(0)
    expect(await heading.boundingBox(), path).toEqual(whole)
  }
})
