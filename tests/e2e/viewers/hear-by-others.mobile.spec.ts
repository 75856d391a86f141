import type { NameDto } from '@/lib/domains/catalogue/performed/schema'
import type { Paged } from '@/lib/shared/routes/paging'
import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test('performances play and are compared by touch on a phone', async ({ page }) => {
  await signIn(page, demoAccounts.member)
  const { data } = (await (await page.request.get('/api/feed/compositions?page=0')).json()) as Paged<NameDto>
  const found = data.find(({ videos }) => videos > 1)
  if (!found) throw new Error('no composition with two performances')
  await page.goto(routes.name('compositions', found.id))
  const fits = () =>
    page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth && dialog.clientWidth <= 390)

  await page.getByRole('button', { name: 'Play all' }).tap()
  const rows = page.getByRole('list', { name: 'Pieces' }).getByRole('listitem')
  await rows.getByRole('button').last().tap()
  await expect(rows.last()).toHaveAttribute('aria-current', 'true')
  expect(await fits()).toBe(true)
  for (const button of await page.getByRole('dialog').getByRole('button').all()) {
    const box = await button.boundingBox()
    if (box) expect(Math.round(box.height)).toBeGreaterThanOrEqual(40)
  }
  await page.getByRole('button', { name: 'Close', exact: true }).tap()

  await page.getByRole('button', { name: 'Side by side' }).tap()
  await expect(page.getByRole('dialog')).toContainText(found.name)
  await expect(page.getByText(/Loading/)).toHaveCount(0)
  expect(await fits()).toBe(true)
})
