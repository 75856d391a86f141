import type { Page } from '@playwright/test'
import { expectAccessible } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { knowledgeKinds } from '@/lib/shared/name-kinds'
import { routes } from '@/lib/shared/routes'
import { staffRoutes } from '@/lib/shared/routes-staff'
import { addressOf, servedPages } from '@/tests/support/app-files'

/**
 * Opens each page of the application once: it has a heading, no accessibility violations, and scrolls in one direction
 * only. The first page of each layout is also checked in a narrow window. The test's guard fails where a page violates
 * its content security policy or logs an error.
 */

/** The pages of a group of routes, with 1 for each parameter. Editions are served at other addresses only. */
const pagesOf = (group: string) =>
  servedPages()
    .filter((page) => page.group === group && !page.pattern.startsWith('/landing/'))
    .map((page) => addressOf(page))

async function visit(page: Page, paths: readonly string[]): Promise<void> {
  test.slow()
  for (const [index, path] of paths.entries()) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expectAccessible(page, path, index === 0)
  }
}

test('every public page keeps to the rules for a visitor', async ({ page }) => {
  // The pages of the other kinds are made by the same code as those of ragas.
  const alike: string[] = knowledgeKinds.map(routes.knowledge).slice(1)
  const pages = pagesOf('public').filter((path) => !alike.includes(path))
  const raga = routes.knowledgeOf({ kind: 'ragas', slug: 'kalyani' })
  await visit(page, [routes.home, ...pages, raga, '/nowhere'])
})

test('every page for signing in keeps to the rules', async ({ page }) => {
  const others = [`${routes.registration}?from=prospect`, `${routes.createNewPassword}?verificationCode=x`]
  await visit(page, [...pagesOf('auth'), ...others])
})

test('every page for viewers keeps to the rules for a guest', async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  const staying = pagesOf('viewer').filter((path) => path !== routes.subscriptionReturn)
  await visit(page, [routes.browse, ...staying, routes.searchFor('zzqqxxyy')])
  // This page goes on by itself, once it has an answer.
  await page.route(`**${apiRoutes.session}*`, () => undefined)
  await visit(page, [`${routes.subscriptionReturn}?refresh=true`])
})

const dashboard = pagesOf('admin')
for (const [part, paths] of [
  ['first', dashboard.slice(0, dashboard.length / 2)],
  ['second', [...dashboard.slice(dashboard.length / 2), staffRoutes.video('new')]],
] as const) {
  test(`every page of the dashboard keeps to the rules: the ${part} half`, async ({ page }) => {
    await signIn(page, demoAccounts.admin)
    await visit(page, paths)
  })
}

test('a page that violates its content security policy fails its test', async ({ page }) => {
  test.fail()
  await page.goto(routes.about)
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'void 0'
    document.body.append(script)
  })
})
