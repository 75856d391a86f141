import type { Page } from '@playwright/test'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { routes } from '@/lib/shared/routes/routes'
import { expectAccessible } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

const row = (page: Page, tag: string) => page.getByRole('row').filter({ hasText: tag })
const newCode = (letter: string) => `${letter}:e2e-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`

async function makeTags(page: Page, count: number, name: string) {
  const prefix = newCode('s')
  for (let index = 0; index < count; index += 1) {
    const data = { type: 's', tag: `${prefix}${index}`, name: `${name} ${index}`, description: '' }
    expect((await page.request.post(staffApiRoutes.tags, { data })).status()).toBe(201)
  }
}

test('an admin creates, copies, changes, deletes and finds tags', async ({ page, context }) => {
  await signIn(page, demoAccounts.admin)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = newCode('a')
  await page.goto(routes.dashboardTags)
  await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeVisible()
  for (const name of ['Type', 'Tag', 'Name', 'Description', 'Date Edited']) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible()
  }
  const dialog = page.getByRole('dialog')

  await test.step('the list loads more while scrolling, and is searched while typing', async () => {
    const name = `Scrolled${Date.now().toString(36)}`
    await makeTags(page, 23, name)
    const bodyRows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    const search = page.getByPlaceholder('search a tag')
    await search.fill(name)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags 23')
    await expect(async () => {
      await page.mouse.wheel(0, 4000)
      expect(await bodyRows.count()).toBe(23)
    }).toPass()
    await search.fill(`${name} 17`)
    await expect(bodyRows).toHaveCount(1)
    await expect(page).toHaveURL(/query=/)
    await search.fill('nothing is called this')
    await expect(page.getByText('No tags match your search.')).toBeVisible()
    await search.fill('')
    await expect(bodyRows.first()).toBeVisible()
  })

  await test.step('each field shows its error', async () => {
    await page.getByRole('button', { name: 'Create a new tag' }).click()
    await expect(dialog.getByRole('heading', { name: 'Create a new tag' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Save Tag' }).click()
    for (const message of [
      'Please select a type',
      'Max 32 characters & should not contain spaces',
      'Please enter a name',
    ]) {
      await expect(dialog.getByText(message)).toBeVisible()
    }
    await expectAccessible(page, 'the dialog with its errors')
  })

  await test.step('saves with the keyboard alone', async () => {
    await dialog.getByLabel('Type').selectOption('Artist')
    await dialog.getByLabel('Tag', { exact: true }).fill(code)
    await dialog.getByLabel('Name').fill('Jack Rao')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(row(page, code)).toContainText('Jack Rao')
    await expect(row(page, code)).toContainText('Artist')
  })

  await test.step('copies', async () => {
    await page.getByRole('button', { name: `Copy tag ${code}` }).click()
    await expect(page.getByText('Copied to Clipboard!')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  })

  await test.step('changes all but the type', async () => {
    await page.getByRole('button', { name: `Edit tag ${code}` }).click()
    await expect(dialog.getByRole('heading', { name: 'Update tag' })).toBeVisible()
    await expect(dialog.getByLabel('Type')).toBeDisabled()
    await expect(dialog.getByLabel('Type')).toHaveValue('a')
    await dialog.getByLabel('Name').fill('Jack Iyer')
    await dialog.getByLabel('Description (optional)').fill('Veena')
    await dialog.getByRole('button', { name: 'Update Tag' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(page, code)).toContainText('Jack Iyer')
    await expect(row(page, code)).toContainText('Veena')
  })

  await test.step('deletes after a confirmation', async () => {
    await page.getByRole('button', { name: `Delete tag ${code}` }).click()
    await expect(dialog.getByRole('heading', { name: 'Delete tag' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, code)).toBeVisible()
    await page.getByRole('button', { name: `Delete tag ${code}` }).click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row(page, code)).toHaveCount(0)
    await expect(page.getByText('Tag deleted')).toBeVisible()
    await expect(page.locator('td button:focus, h1:focus')).toHaveCount(1)
  })

  await test.step('the audit log has an entry for each change', async () => {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Audit log' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    const entries = page.getByRole('main').getByRole('listitem')
    await expect(entries.filter({ hasText: 'deleted tag' }).filter({ hasText: code }).first()).toBeVisible()
    const update = entries.filter({ hasText: 'changed tag' }).filter({ hasText: 'Jack Iyer' }).first()
    await expect(update.locator('del')).toContainText(['Jack Rao'])
    await expect(update.locator('ins').first()).toContainText('Jack Iyer')
  })
})
