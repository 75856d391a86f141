import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { signIn } from '@/tests/e2e/support/accounts'
import { actInOldTab } from '@/tests/e2e/support/old-tab'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'
import { newLetters } from '@/tests/support/data/new-letters'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

// Allows console errors, because confirmation dialogs log the reason for a failed deletion.
test.use({ logged: /Someone else is now logged in/ })

test('the dashboard saves, deletes and exports nothing under another staff account', async ({ page }) => {
  const code = `s:two-${newLetters().toLowerCase()}`
  const made = `s:old-${newLetters().toLowerCase()}`
  await signIn(page, demoAccounts.admin)
  const data = { type: 's', tag: made, name: 'Two accounts', description: '' }
  expect((await page.request.post(staffApiRoutes.tags, { data })).status()).toBe(201)
  const places = {
    [routes.dashboardTags]: [
      {
        what: 'delete a tag',
        prepare: async () => {
          await page.getByRole('searchbox').fill(made)
          const row = page.getByRole('row').filter({ hasText: made })
          await row.getByRole('button', { name: /^Delete/ }).click()
        },
        act: () => inDialog(page, 'Delete').click(),
      },
      {
        what: 'a new tag',
        prepare: () => button(page, 'Create a new tag').click(),
        act: async () => {
          const dialog = page.getByRole('dialog')
          await dialog.getByLabel('Type').selectOption('Series')
          await dialog.getByLabel('Tag', { exact: true }).fill(code)
          await dialog.getByLabel('Name').fill('Of the other')
          await inDialog(page, 'Save Tag').click()
        },
      },
    ],
    [`${staffRoutes.artists}/new`]: [
      {
        what: 'a new artist',
        act: async () => {
          await page.getByLabel('Name', { exact: true }).fill(`Artist ${code}`)
          await button(page, 'Save').click()
        },
      },
    ],
    [staffRoutes.import]: [{ what: 'an export', act: () => page.getByRole('link', { name: 'Export as CSV' }).click() }],
  }
  await actInOldTab(page, places, { email: demoAccounts.admin }, { email: demoAccounts.editor, name: 'Esha' })
  const found = async (query: string) =>
    ((await (await page.request.get(`${staffApiRoutes.tags}?query=${query}`)).json()) as { totalRecords: number })
      .totalRecords
  expect([await found(code), await found(made)]).toEqual([0, 1])
  const artists = await page.request.get(`${apiRoutes.search}?query=${encodeURIComponent(`Artist ${code}`)}`)
  expect(await artists.text()).not.toContain(code)
})
