import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { expectNoSideways } from '@/tests/e2e/support/accessible'
import { leaveAccount, newPerson, signIn } from '@/tests/e2e/support/accounts'
import { playAndClose, PREMIUM } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

/** Staff make codes for a video; a person redeems one and watches; staff see who did. */
export async function redeemCodeAndWatch(page: Page): Promise<void> {
  const name = `Sponsors ${Date.now()}`
  const code = await test.step('an owner makes codes and downloads them', async () => {
    await signIn(page, demoAccounts.admin)
    await page.goto(staffRoutes.codes)
    await page.getByRole('link', { name: 'New codes' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Each code gives').selectOption('A video for some days')
    await page.getByRole('combobox', { name: 'Video' }).fill(PREMIUM)
    await page.getByRole('option', { name: PREMIUM }).click()
    await page.getByLabel('Days').fill('7')
    await page.getByLabel('Number of codes').fill('3')
    await expectNoSideways(page, 'the form of codes')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectNoSideways(page, 'the codes')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ])
    const rows = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
    expect(rows).toHaveLength(4)
    return /(\w{4}-){2}\w{4}/.exec(rows[1] ?? '')?.[0] ?? ''
  })
  const block = page.url()

  const person = await test.step('a person redeems one', async () => {
    await leaveAccount(page)
    const email = await newPerson(page, 'kalyani-in-adi-tala', 'Meera')
    await page.goto(routes.redeem)
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Redeem', exact: true }).click()
    await expect(page.getByRole('heading', { name: `${PREMIUM} for 7 days` })).toBeFocused()
    await expectNoSideways(page, 'the redeemed code')
    await page.getByRole('link', { name: 'Start watching' }).click()
    return email
  })
  await test.step('watches', () => playAndClose(page, PREMIUM))

  await test.step('staff see who redeemed it', async () => {
    await leaveAccount(page)
    await signIn(page, demoAccounts.admin)
    await page.goto(block)
    await expect(page.getByText('1 of 3')).toBeVisible()
    await page.getByLabel('Show').selectOption('Redemptions')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByRole('row').filter({ hasText: code }).getByText(person)).toBeVisible()
    await expectNoSideways(page, 'the redemptions')
  })
}
