import type { CDPSession, Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { newPerson } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { codeOf } from '@/tests/support/requests/totp'

const password = 'bhairavi-at-midnight'

/** Adds a virtual authenticator that approves every request immediately. */
async function addDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

test('a person logs in with an authenticator app, turns it off, and logs in with a passkey', async ({ page }) => {
  const email = await newPerson(page, password)
  const codes = page.getByRole('region', { name: 'Two-step verification' })
  let secret = ''

  async function openLogin() {
    // Leaves the page first, because a page that notices the end of its session would interrupt the next navigation.
    await page.goto('about:blank')
    await page.context().clearCookies({ name: /session/ })
    await page.goto(routes.login)
  }
  /** Opens the account page by clicking links, without a full page load. */
  async function openAccount() {
    await page.getByRole('banner').getByRole('button', { name: 'Asha' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Account', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Account', exact: true })).toBeVisible()
  }

  await test.step('scans the picture or types the key, and confirms with a first code', async () => {
    await page.goto(routes.account)
    await codes.getByRole('button', { name: 'Turn on' }).click()
    await expect(codes.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    secret = (await codes.locator('code').innerText()).replaceAll(' ', '')
    await codes.getByLabel('Code', { exact: true }).fill('000000')
    await codes.getByRole('button', { name: 'Confirm' }).click()
    await expect(codes.getByText('This code is wrong')).toBeVisible()
    await codes.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await codes.getByRole('button', { name: 'Confirm' }).click()
    await expect(codes.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    await codes.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(codes.getByText('10 recovery codes left')).toBeVisible()
  })

  await test.step('is asked for a code after the password', async () => {
    await openLogin()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This code is wrong')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(routes.browse)
  })

  await test.step('turns two-step verification off with the password', async () => {
    await openAccount()
    await codes.getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off two-step verification?' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(codes.getByRole('button', { name: 'Turn on' })).toBeVisible()
  })

  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await test.step('adds a passkey', async () => {
    const { cdp, authenticatorId } = await addDevice(page)
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(passkeys.getByRole('listitem')).toHaveText(/Chrome on .*not used yet/)
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true, userName: email }])
  })

  await test.step('logs in from the list under the email field, which the browser offers', async () => {
    await openLogin()
    await expect(page).toHaveURL(routes.browse)
    expect(await (await page.request.get(apiRoutes.session)).json()).toMatchObject({ username: email })
  })

  await test.step('removes it, and can no longer log in with it', async () => {
    await openAccount()
    await passkeys.getByRole('button', { name: /^Remove passkey/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(passkeys.getByRole('listitem')).toHaveCount(0)
    await openLogin()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    // Uses `first`, because the authenticator may also respond to the autofill request. The message then appears twice.
    await expect(page.getByText('This passkey doesn’t match any account here.').first()).toBeVisible()
  })
})
