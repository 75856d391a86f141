import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { layoutShift } from '@/tests/e2e/support/layout-shift'
import { expect, test } from '@/tests/e2e/support/portal'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test('the text at the top of a page stays in place while the rest arrives', async ({ page, portal }) => {
  await signIn(page, demoAccounts.guest)
  for (const [path, last] of [
    [routes.browse, /<h2 .*?<\/h2>/],
    [routes.category('music'), /<h1 .*?<\/h1>/],
    [routes.home, /<h1 .*?<\/h1>/],
  ] as const) {
    await test.step(path, async () => {
      const release = portal.hold(last)
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
      release()
      await page.waitForLoadState()
      expect(await layoutShift(page)).toBeLessThan(0.01)
    })
  }
})
