import { routes } from '@/lib/shared/routes/routes'
import { expectAccessible } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test('suggestions lead to a page by arrows, Enter and touch, are announced, and cancel no click on a result', async ({
  page,
}) => {
  await signIn(page, demoAccounts.guest)
  await page.clock.install()
  await page.goto(routes.searchFor('bharatanatyam'))
  const box = page.getByRole('combobox', { name: 'What are you looking for?' })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  const raga = list.getByRole('option', { name: /^Kalyani raga$/i })

  await test.step('a result that is clicked right after a letter opens', async () => {
    const card = page.getByRole('main').getByRole('article').first().getByRole('link').first()
    await expect(card).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await box.press('End')
    await box.press('x')
    await card.click()
    await page.clock.runFor(300)
    await page.clock.resume()
    await expect(page).toHaveURL(/\/browse\/videos\/\d+\/info$/)
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL(routes.search)
  })

  await test.step('they open while typing, and their number is announced', async () => {
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    await box.pressSequentially('kalyaan')
    await expect(raga).toBeVisible()
    await expect(box).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions?$/ })).toHaveCount(1)
  })

  await test.step('Escape closes them and keeps the text', async () => {
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(box).toHaveValue('kalyaan')
  })

  await test.step('Enter without an active one searches', async () => {
    await page.keyboard.press('ArrowDown')
    await expect(list).toBeVisible()
    await expect(box).not.toHaveAttribute('aria-activedescendant')
    await page.keyboard.press('Enter')
    await expect(list).toBeHidden()
    await expect(page).toHaveURL(routes.searchFor('kalyaan'))
  })

  await test.step('the arrows move through them, and Enter opens the active one', async () => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const active = list.getByRole('option', { selected: true })
    await expect(active).toHaveCount(1)
    await expect(box).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
    await expectAccessible(page, 'open suggestions')
    const [name = ''] = (await active.locator('span').allTextContents()) as [string?]
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/browse\/(ragas|composers|compositions|talas|forms|videos)\/\d+|\/artists\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  })

  await test.step('on a phone they are as wide as the window allows and open when touched', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await expect(page).toHaveURL(routes.search)
    await box.pressSequentially('kalyani')
    const size = await raga.boundingBox()
    expect(size?.height).toBeGreaterThanOrEqual(44)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await raga.click()
    await expect(page).toHaveURL(/\/browse\/ragas\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Kalyani', exact: true })).toBeVisible()
  })
})
