import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { expectAccessible } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'
import { emptyWorld, inFolder, startVimeo, vimeoFolder, vimeoVideo } from '@/tests/support/servers/vimeo-api'

test.beforeEach(({ page }) => signIn(page, demoAccounts.admin))

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('an admin goes through reports, subscriptions, emails, prospects from a file, and an enquiry', async ({
  page,
}) => {
  const stamp = Date.now().toString(36)
  const navigation = page.getByRole('navigation', { name: 'Dashboard' })
  const search = page.getByRole('main').getByRole('searchbox')
  const apply = page.getByRole('button', { name: 'Apply' })

  await test.step('reports, also as tables', async () => {
    await page.goto(staffRoutes.figures)
    await expect(page.getByRole('img', { name: /^Sign-ups per week/ })).toBeVisible()
    await page.getByText('Show as table: Sign-ups per week').click()
    await expect(page.getByRole('table').first().getByRole('rowheader')).toHaveCount(13)
    await page.getByRole('link', { name: '30 days' }).click()
    await expect(page.getByRole('img', { name: /^Sign-ups per day/ })).toBeVisible()
    await navigation.getByRole('link', { name: 'Revenue' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Revenue' })).toBeVisible()
    await navigation.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  })

  await test.step('subscriptions and emails, filtered', async () => {
    await navigation.getByRole('link', { name: 'Subscriptions' }).click()
    await search.fill(demoAccounts.member)
    await apply.click()
    await expect(row(page, demoAccounts.member)).toContainText('Active')
    await navigation.getByRole('link', { name: 'Outgoing emails', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Outgoing emails/ })).toBeVisible()
    await page.getByLabel('Status').selectOption('Sent')
    await apply.click()
    await expect(page).toHaveURL(/state=sent/)
  })

  await test.step('prospects are imported from a file, and one is found and marked as used', async () => {
    await navigation.getByRole('link', { name: 'Prospects' }).click()
    await page.getByRole('button', { name: 'Import prospects' }).click()
    const dialog = page.getByRole('dialog')
    const choose = (text: string) => dialog.getByLabel('File').setInputFiles(file('list.csv', text))
    await choose(`email,discount\ngood-${stamp}@example.test,10\nnonsense,500\n`)
    await expect(dialog.getByText('Nothing was imported: 2 problems found.')).toBeVisible()
    await expect(dialog.getByText('Line 3, email: Invalid email: "nonsense"')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    await choose(`email,discount\nasha-${stamp}@example.test,25\n`)
    await expect(dialog.getByText(/^No problems found/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const email = `asha-${stamp}@example.test`
    await search.fill(`asha-${stamp}`)
    await apply.click()
    await expect(row(page, email)).toContainText('25%')
    await page.getByRole('button', { name: `Mark as used: ${email}` }).click()
    await expect(row(page, email)).toContainText(/Used \d+/)
    await expect(page.getByRole('button', { name: `Mark as unused: ${email}` })).toBeFocused()
    await page.getByRole('button', { name: `Mark as unused: ${email}` }).click()
    await expect(row(page, email)).toContainText('Unused')
  })

  await test.step('an enquiry is read, marked as answered and exported', async () => {
    const name = `Kala ${stamp}`
    const data = { name, email: 'kala@example.test', company: '=1+1', message: 'We dance.\n\nMay we come?' }
    expect((await page.request.post(apiRoutes.partnersForm, { data })).ok()).toBe(true)
    await navigation.getByRole('link', { name: 'Enquiries' }).click()
    const item = page.getByRole('listitem').filter({ hasText: name })
    await item.getByText(name).click()
    await expect(item.getByRole('paragraph').filter({ hasText: 'May we come?' })).toBeVisible()
    const reply = await item.getByRole('link', { name: 'Reply by email' }).getAttribute('href')
    expect(decodeURIComponent(reply ?? '')).toContain('> We dance.\r\n>\r\n> May we come?')
    await item.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(item).toContainText(/Answered \d+/)
    await search.fill(name)
    await page.getByLabel('Type').selectOption('Partnership')
    await page.getByLabel('Status').selectOption('Answered')
    await apply.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enquiries 1')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export as CSV' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.trim().split('\r\n')).toHaveLength(2)
    expect(text).toContain(`"Partnership","${name}","kala@example.test","'=1+1","We dance.`)
  })
})

test('videos are imported from a checked file, and from a Vimeo folder as drafts with a report', async ({ page }) => {
  const world = {
    ...emptyWorld(),
    folders: [vimeoFolder(5, 'Concerts', 2), vimeoFolder(6, 'Rehearsals', 0)],
    videos: [
      vimeoVideo(990_000_001, { ...inFolder(5), name: 'An evening from Vimeo', pictures: null }),
      vimeoVideo(990_000_002, { ...inFolder(5), name: 'Not ready yet', duration: 0 }),
    ],
    chapters: { 990_000_001: [{ title: 'Alapana', timecode: 0 }] },
  }
  await page.goto(staffRoutes.import)
  await test.step('a file', async () => {
    const head = 'externalId,name,category,vimeo,duration'
    const input = page.getByLabel('File', { exact: true })
    await input.setInputFiles(file('videos.csv', `${head}\nx,X,opera,1,60\n`))
    await expect(page.getByText('Line 2, category: must be dance, music, trivia or lectures')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
    // The problem is shown shortly before the check ends, and setInputFiles doesn't wait for an enabled field.
    await expect(input).toBeEnabled()
    await input.setInputFiles(file('videos.csv', `${head}\ne2e-${Date.now()},Imported,music,76979871,60\n`))
    await expect(page.getByText(/^No problems found/)).toBeVisible()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByText('Imported:')).toBeVisible()
  })
  const vimeo = await startVimeo(() => world, Number(process.env.E2E_VIMEO_PORT))
  try {
    await page.getByRole('link', { name: 'From Vimeo' }).click()
    await page.getByRole('button', { name: 'Check Vimeo' }).click()
    const folders = page.getByRole('table', { name: 'Folders' })
    await folders.getByRole('button', { name: 'Edit Concerts' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Category', { exact: true }).selectOption('Music')
    await expect(dialog.getByLabel('Access')).toHaveValue('premium')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(folders).toContainText('Music, Premium')
    await expect(folders.getByRole('button', { name: 'Edit Concerts' })).toBeFocused()
    await page.getByRole('button', { name: 'Import…' }).click()
    await dialog.getByRole('button', { name: 'Import' }).click()
    await expect(page.getByText('Done', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Not imported' })).toContainText(
      'Not ready yet Vimeo 990000002: Vimeo is still processing it',
    )
    await expectAccessible(page, 'from Vimeo')
    await page
      .getByRole('list', { name: 'Imported', exact: true })
      .getByRole('link', { name: 'An evening from Vimeo' })
      .click()
    await expect(page.getByLabel('Pieces, one per line')).toHaveValue('0:00 Alapana')
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('draft')
  } finally {
    await vimeo.close()
  }
})
