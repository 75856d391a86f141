import type { Locator, Page } from '@playwright/test'
import { routes } from '@/lib/shared/routes/routes'
import { demoPractice } from '@/prisma/demo/playlists'
import { expectNoSideways } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

const [first, , third] = demoPractice.entries

async function expectTarget(control: Locator) {
  const box = await control.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
}

async function openList(page: Page, email: string) {
  await signIn(page, email)
  await page.goto(routes.playlists)
  await page.getByRole('link', { name: demoPractice.name }).tap()
  await expect(page.getByRole('heading', { level: 1, name: demoPractice.name })).toBeVisible()
}

test('a student ticks an entry by touch, and sees the days', async ({ page }) => {
  await openList(page, demoAccounts.guest)
  const tick = page.getByRole('button', { name: `Practised: ${third.passage.name}` })
  await expectTarget(tick)
  for (const pressed of ['true', 'false']) {
    await tick.tap()
    await expect(tick).toHaveAttribute('aria-pressed', pressed)
  }
  await expect(page.getByText(first.note)).toBeVisible()
  await expect(page.getByRole('table')).toContainText('24 min, 31 lines')
  await expectNoSideways(page, 'a student’s record')
})

test('an owner writes a note by touch, and is asked before it is lost', async ({ page }) => {
  await openList(page, demoAccounts.member)
  const edit = page.getByRole('button', { name: `Edit note: ${first.passage.name}` })
  await expectTarget(edit)
  await edit.tap()
  const note = page.getByRole('dialog').getByLabel('Note', { exact: true })
  await expect(note).toHaveValue(first.note)
  await note.fill('Another note')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave', exact: true }).tap()
  await expect(page.getByText(first.note)).toBeVisible()
  await expectNoSideways(page, 'a teacher’s list')
})
