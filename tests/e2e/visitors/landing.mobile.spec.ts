import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test('on a phone the slider does not repeat the video of the hero, and the menu of visitors fills the window', async ({
  page,
}) => {
  await page.goto(routes.home)
  await test.step('the slider has another video than the hero', async () => {
    const plays = page.getByRole('button', { name: /^Play / })
    await expect(plays).toHaveCount(2)
    const [hero, slide] = await plays.evaluateAll((all) => all.map((one) => one.ariaLabel))
    expect(slide).not.toBe(hero)
    await expect(page.getByRole('group', { name: 'Trailers' })).toHaveCount(0)
  })

  const open = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await test.step('the menu fills the window, and returns the focus when it closes', async () => {
    await open.click()
    await expect.poll(() => menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    for (const name of ['Dance', 'Music', 'Trivia', 'Lectures']) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(open).toBeFocused()
  })

  await test.step('a wide window has the carousel, and the menu never blocks a page that shows none', async () => {
    await open.click()
    await page.setViewportSize({ width: 1100, height: 700 })
    await expect(page.locator('dialog:modal')).toHaveCount(0)
    await expect(page.getByRole('group', { name: 'Trailers' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Featured videos' })).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL(routes.registration)
  })
})

test("a logged-in person's menu has the search and links to every section", async ({ page }) => {
  await signIn(page, demoAccounts.guest)
  await page.goto(routes.about)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Dance', 'Account', 'My List', 'Upgrade to Premium', 'Log Out']) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  }

  await test.step('it closes when a page is opened, and on going back', async () => {
    await menu.getByRole('link', { name: 'My List', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My List' })).toBeVisible()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(routes.about)
    await expect(menu).toBeHidden()
  })

  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('searchbox').fill('Bhairavi')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${routes.search}?query=Bhairavi`)
})
