import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { expectNoViolations } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test.beforeEach(({ page }) => signIn(page, demoAccounts.admin))

test('staff write a question for the quiz, correct it, publish it and delete it', async ({ page }) => {
  const text = `How many strings are there? ${Date.now()}`
  await page.goto(staffRoutes.quiz)
  await page.getByRole('link', { name: 'New question' }).click()
  await page.getByLabel('Question', { exact: true }).fill(text)
  await page.getByLabel('Right answer').fill('Four')
  await page.getByLabel('Wrong answer 1').fill('Two')
  await page.getByLabel('Wrong answer 2').fill('four')
  await page.getByLabel('Wrong answer 3').fill('Seven')
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByText('This answer appears twice.')).toBeVisible()
  await page.getByLabel('Wrong answer 2').fill('Five')
  await page.getByLabel('Status').selectOption('Public')
  await save.click()
  await expect(page).toHaveURL(/\/dashboard\/quiz\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
  await expectNoViolations(page, 'the form of a question')

  await page.goto(`${staffRoutes.quiz}?query=${encodeURIComponent(text)}`)
  const row = page.getByRole('row', { name: text })
  await expect(row).toContainText('Published')
  await row.getByRole('link', { name: text }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(staffRoutes.quiz)
  await expect(page.getByRole('row', { name: text })).toHaveCount(0)
})

test('staff leave a piece out of the quiz, from the page of its video, and put it back', async ({ page }) => {
  await page.goto(staffRoutes.quizPieces)
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('link', { name: 'Leave pieces out of the quiz' }).click()
  await expect(page).toHaveURL(/\/dashboard\/quiz\/pieces\?video=\d+$/)
  await expectNoViolations(page, 'the pieces of the quiz')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Leave out / }) })
    .first()
  const title = (await row.getByRole('cell').nth(2).locator('bdi').textContent()) ?? ''
  await row.getByRole('button', { name: `Leave out ${title}` }).click()
  const back = page.getByRole('button', { name: `Put ${title} back` })
  await expect(back).toBeVisible()
  await page.goto(`${staffRoutes.quizPieces}?state=out`)
  await back.first().click()
  await expect(back).toHaveCount(0)
})
