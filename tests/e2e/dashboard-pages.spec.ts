import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { emptyWorld, inFolder, startVimeo, vimeoFolder, vimeoVideo } from '@/tests/support/vimeo-api'
import { expectAccessible } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'
import { staffRoutes } from '@/lib/shared/routes-staff'

test.beforeEach(({ page }) => signIn(page, demoAccounts.admin))

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('an admin imports prospects from a file, finds one and marks it as used', async ({ page }) => {
  const stamp = Date.now().toString(36)
  await page.goto(staffRoutes.prospects)
  await page.getByRole('button', { name: 'Import a list' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (text: string) =>
    dialog.getByLabel('File').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

  await choose(`email,discount\ngood-${stamp}@example.test,10\nnonsense,500\n`)
  await expect(dialog.getByText('Nothing was imported: 2 things are wrong.')).toBeVisible()
  await expect(dialog.getByText('Line 3, email: Invalid email: "nonsense"')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()

  await choose(`email,discount\nasha-${stamp}@example.test,25\n`)
  await expect(dialog.getByText('The file is in order.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('main').getByRole('searchbox').fill(`asha-${stamp}`)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(row(page, `asha-${stamp}@example.test`)).toContainText('25%')
  await page.getByRole('button', { name: `Mark as used: asha-${stamp}@example.test` }).click()
  await expect(row(page, `asha-${stamp}`)).toContainText(/Used \d+/)
  await expect(page.getByRole('button', { name: `Mark as not used: asha-${stamp}@example.test` })).toBeFocused()
  await page.getByRole('button', { name: `Mark as not used: asha-${stamp}@example.test` }).click()
  await expect(row(page, `asha-${stamp}`)).toContainText('Open')
})

test('an admin reads an enquiry, marks it as answered and exports it', async ({ page }) => {
  const name = `Kala ${Date.now().toString(36)}`
  const data = { name, email: 'kala@example.test', company: '=1+1', message: 'We dance.\n\nMay we come?' }
  expect((await page.request.post(apiRoutes.partnersForm, { data })).ok()).toBe(true)
  await page.goto(staffRoutes.enquiries)
  const item = page.getByRole('listitem').filter({ hasText: name })
  await item.getByText(name).click()
  await expect(item.getByRole('paragraph').filter({ hasText: 'May we come?' })).toBeVisible()
  const reply = await item.getByRole('link', { name: 'Reply by e-mail' }).getAttribute('href')
  expect(decodeURIComponent(reply ?? '')).toContain('> We dance.\r\n>\r\n> May we come?')
  await item.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(item).toContainText(/Answered \d+/)

  await page.getByRole('main').getByRole('searchbox').fill(name)
  await page.getByLabel('Kind').selectOption('Partnership')
  await page.getByLabel('State').selectOption('Answered')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries 1')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(2)
  expect(text).toContain(`"Partnership","${name}","kala@example.test","'=1+1","We dance.`)
})

test('an admin sees the figures, the subscriptions and the mails', async ({ page }) => {
  await page.goto(staffRoutes.figures)
  const navigation = page.getByRole('navigation', { name: 'Dashboard' })
  await expect(page.getByRole('img', { name: /^Sign-ups by week/ })).toBeVisible()
  await page.getByText('As a table: Sign-ups by week').click()
  await expect(page.getByRole('table').first().getByRole('rowheader')).toHaveCount(13)
  await page.getByRole('link', { name: '30 days' }).click()
  await expect(page.getByRole('img', { name: /^Sign-ups by day/ })).toBeVisible()

  await navigation.getByRole('link', { name: 'Money' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  await navigation.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()

  await navigation.getByRole('link', { name: 'Subscriptions' }).click()
  await page.getByRole('main').getByRole('searchbox').fill(demoAccounts.member)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(row(page, demoAccounts.member)).toContainText('Active')

  await navigation.getByRole('link', { name: 'Mail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Mail/ })).toBeVisible()
  await page.getByLabel('State').selectOption('Sent')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/state=sent/)
})

test('the dialog for a tag has no accessibility violations when it shows errors', async ({ page }) => {
  await page.goto(routes.dashboardTags)
  await page.getByRole('button', { name: 'Create a new tag' }).click()
  await page.getByRole('button', { name: 'Save Tag' }).click()
  await expect(page.getByText('Please select a type')).toBeVisible()
  await expectAccessible(page, 'the dialog with its errors')
})

test('a folder of Vimeo gets its category, and its videos are taken in as drafts with a report', async ({ page }) => {
  const world = {
    ...emptyWorld(),
    folders: [vimeoFolder(5, 'Concerts', 2), vimeoFolder(6, 'Rehearsals', 0)],
    videos: [
      vimeoVideo(990_000_001, { ...inFolder(5), name: 'An evening from Vimeo', pictures: null }),
      vimeoVideo(990_000_002, { ...inFolder(5), name: 'Not ready yet', duration: 0 }),
    ],
    chapters: { 990_000_001: [{ title: 'Alapana', timecode: 0 }] },
  }
  const vimeo = await startVimeo(() => world, Number(process.env.E2E_VIMEO_PORT))
  try {
    await page.goto(staffRoutes.import)
    await page.getByRole('link', { name: 'From Vimeo' }).click()
    await page.getByRole('button', { name: 'Look at Vimeo' }).click()
    const folders = page.getByRole('table', { name: 'Folders' })
    await folders.getByRole('button', { name: 'Choose for Concerts' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Category', { exact: true }).selectOption('Music')
    await expect(dialog.getByLabel('Access')).toHaveValue('premium')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(folders).toContainText('Music, Premium')
    await expect(folders.getByRole('button', { name: 'Choose for Concerts' })).toBeFocused()
    await page.getByRole('button', { name: 'Take in …' }).click()
    await dialog.getByRole('button', { name: 'Take in' }).click()
    await expect(page.getByText('Done', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Refused' })).toContainText(
      'Not ready yet Vimeo 990000002: Vimeo is still making it ready',
    )
    await expectAccessible(page, 'from Vimeo')
    await page.getByRole('list', { name: 'Taken in' }).getByRole('link', { name: 'An evening from Vimeo' }).click()
    await expect(page.getByLabel('Pieces, one a line')).toHaveValue('0:00 Alapana')
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('draft')
  } finally {
    await vimeo.close()
  }
})

test('a member of the staff gets a way on from a page of other staff', async ({ page }) => {
  await signIn(page, demoAccounts.editor)
  await page.goto(staffRoutes.money)
  await expect(page).toHaveTitle('No access · Rasika')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for other staff')
  await page.getByRole('link', { name: 'Go to my pages' }).click()
  await expect(page).not.toHaveURL(staffRoutes.money)
})
