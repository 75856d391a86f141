import type { Page } from '@playwright/test'
import { demoAccounts, demoPassword } from '@/tests/support/demo-accounts'
import { newestLink } from '@/tests/e2e/support/mailbox'
import { expect, test } from '@/tests/e2e/support/test'
import { stubVimeo } from '@/tests/e2e/support/vimeo'
import { routes } from '@/lib/shared/routes'

const password = 'a-long-enough-password'

async function expectPlaying(page: Page) {
  const player = page.getByRole('dialog').locator('video')
  await expect(player).toBeVisible()
  await expect
    .poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime), { message: 'the video moves' })
    .toBeGreaterThan(0.3)
}

async function logIn(page: Page, email: string, secret: string) {
  await page.goto(routes.login)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Log In' }).click()
}

/** Fills in the form of the page, and follows the link of the mail as far as the login. */
async function signUp(page: Page, email: string) {
  await expect(page.getByRole('heading', { name: 'Set up your account' })).toBeVisible()
  await page.getByLabel('First name').fill('Nila')
  await page.getByLabel('Last name').fill('Newcomer')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await expect(page.getByRole('checkbox')).toBeChecked()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(routes.verifyEmail)
  await expect(page.getByText('We have sent you an email with a confirmation link.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.goto(await newestLink(page, email, 'verificationCode'))
  await expect(page.getByRole('heading', { name: 'Thank you for verifying your email!' })).toBeVisible()
  await page.getByRole('link', { name: 'Log In' }).click()
}

test('a visitor becomes a paying member and watches a premium video', async ({ page }) => {
  const email = `newcomer-${Date.now()}@example.test`

  await test.step('the landing hero opens a trailer', async () => {
    await page.goto(routes.home)
    await page
      .getByRole('button', { name: /^Play / })
      .first()
      .click()
    await expectPlaying(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('signs up, and follows the link in the mail', async () => {
    await page.getByRole('link', { name: 'Sign up', exact: true }).click()
    await signUp(page, email)
  })

  await test.step('logs in and finds a free video', async () => {
    await logIn(page, email, password)
    await expect(page).toHaveURL(routes.browse)
    await expect(page.getByRole('heading', { name: 'Latest Releases' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dance' }).click()
    await expect(page.getByRole('heading', { name: 'Dance', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Margam in Adi: from Alarippu to Tillana' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Margam in Adi' })).toBeVisible()
    // On a busy machine the page is seen before its scripts listen: a person presses again.
    await expect(async () => {
      await page.getByRole('button', { name: /^Play Margam in Adi/ }).click()
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 5000 })
    }).toPass()
    await expectPlaying(page)
    await page.keyboard.press('Escape')
  })

  let premiumVideo = ''
  await test.step('finds a premium video locked', async () => {
    await page.goto(routes.category('dance'))
    await page.getByRole('link', { name: 'Mohamana: a Varnam in Bhairavi' }).click()
    await expect(page.getByText('Premium Content')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Play / })).toHaveCount(0)
    premiumVideo = page.url()
    await page.getByRole('link', { name: 'Upgrade Your Plan' }).click()
  })

  await test.step('pays in the sandbox', async () => {
    await expect(page).toHaveURL(routes.selectPackage)
    await page.getByRole('button', { name: 'Premium $10' }).click()
    await expect(page.getByText('$10 per month')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Sandbox', { exact: false }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('Updating your subscription information...')).toBeVisible()
    await expect(page).toHaveURL(routes.browse)
  })

  await test.step('the header offers no upgrade any more, and the video plays', async () => {
    await expect(page.getByRole('link', { name: 'Search' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Upgrade to Premium' })).toHaveCount(0)
    await page.goto(premiumVideo)
    await page.getByRole('button', { name: /^Play Mohamana/ }).click()
    await expectPlaying(page)
    await page.keyboard.press('Escape')
  })

  await test.step('logs out, and the video is locked', async () => {
    await page.getByRole('button', { name: 'Nila' }).click()
    await page.getByRole('link', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(routes.home)
    await page.goto(premiumVideo)
    await expect(page).toHaveURL(routes.home)
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible()
  })
})

test('who comes from a search engine to a raga is led by trailer, sign-up and payment to that concert at its piece', async ({
  page,
}) => {
  const email = `searcher-${Date.now()}@example.test`
  const concert = 'Mohamana: a Varnam in Bhairavi'

  await test.step('finds where the raga is performed; the piece is for who is signed in', async () => {
    await page.goto('/ragas/bhairavi', { referer: 'https://search.example/?q=bhairavi+raga' })
    await expect(page.getByRole('heading', { level: 1, name: 'Bhairavi' })).toBeVisible()
    await page
      .getByRole('listitem')
      .filter({ hasText: concert })
      .getByRole('link', { name: 'Mohamana En Meedil' })
      .click()
    await expect(page).toHaveURL(routes.home)
    await page.goBack()
  })

  await test.step('plays the trailer, and is asked to sign up', async () => {
    await page.getByRole('link', { name: `Watch the trailer of ${concert}` }).click()
    await page.getByRole('button', { name: /^Play Mohamana/ }).click()
    await expectPlaying(page)
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Sign up for more' }).getByRole('link', { name: 'Sign up' }).click()
    await expect(page).toHaveURL(routes.registration)
    await signUp(page, email)
  })

  const moment = /\/browse\/videos\/\d+\/info\?t=[1-9]\d*$/
  await test.step('logs in at that concert, chooses the plan, and is there again', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page).toHaveURL(moment)
    await page.getByRole('link', { name: 'Upgrade Your Plan' }).click()
    const premium = page.getByRole('button', { name: 'Premium $10' })
    // The page may not listen yet.
    await expect(async () => {
      await premium.click()
      await expect(premium).toHaveAttribute('aria-pressed', 'true', { timeout: 2000 })
    }).toPass()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(moment)
    // The player, which opens by itself, hides the page behind it.
    await expect(page.getByRole('dialog', { name: 'Mohamana' })).toBeVisible()
    await expectPlaying(page)
  })
})

test('an admin sees the tags after login', async ({ page }) => {
  await logIn(page, demoAccounts.admin, demoPassword)
  await expect(page).toHaveURL(routes.dashboardTags)
  await expect(page.getByRole('heading', { name: 'Tags' })).toBeVisible()
  await page.getByRole('link', { name: 'User accounts' }).click()
  // Other tests may have registered people since.
  await page.getByPlaceholder('search a user').fill(demoAccounts.guest)
  await expect(page.getByRole('cell', { name: demoAccounts.guest })).toBeVisible()
})

test('a Vimeo video plays in an iframe of our own, which is requested only after the click', async ({
  context,
  page,
}) => {
  await stubVimeo(context)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === 'player.vimeo.com') asked.push(request.url())
  })
  await logIn(page, demoAccounts.member, demoPassword)
  await expect(page).toHaveURL(routes.browse)
  await page.goto(`${routes.search}?query=${encodeURIComponent('Two Bows, One Kambhoji')}`)
  await page.getByRole('link', { name: 'Two Bows, One Kambhoji' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Two Bows, One Kambhoji' })).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: /^Play Two Bows/ }).click()
  await expect(page.frameLocator('iframe').getByText("Stand-in for Vimeo's player")).toBeVisible()
  expect(asked[0]).toContain('/video/76979871?')
  expect(asked[0]).toContain('dnt=1')
})
