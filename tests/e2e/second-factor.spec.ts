import type { CDPSession, Page } from '@playwright/test'
import { newPerson } from '@/tests/e2e/support/accounts'
import { expect, test } from '@/tests/e2e/support/test'
import { codeOf } from '@/tests/support/totp'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

const password = 'bhairavi-at-midnight'

/** A device that holds passkeys and answers at once, as an owner who chooses the one that the list offers. */
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

test('a person turns on codes of an app, logs in with one and with a recovery code, and turns them off', async ({
  page,
}) => {
  const email = await newPerson(page, password)
  let secret = ''
  let recoveryCode = ''

  async function logInUntilCode() {
    // A page that notices the end of its session leaves by itself, in the middle of the next navigation.
    await page.goto('about:blank')
    await page.context().clearCookies({ name: /session/ })
    await page.goto(routes.login)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  }

  await test.step('scans the picture or types the key, and confirms with a first code', async () => {
    await page.goto(routes.account)
    const section = page.getByRole('region', { name: 'Codes of an app' })
    await section.getByRole('button', { name: 'Turn on' }).click()
    await expect(section.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
    secret = (await section.locator('code').innerText()).replaceAll(' ', '')
    await section.getByLabel('Code', { exact: true }).fill('000000')
    await section.getByRole('button', { name: 'Confirm' }).click()
    await expect(section.getByText('This code is not right')).toBeVisible()
    await section.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await section.getByRole('button', { name: 'Confirm' }).click()
    const codes = section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    recoveryCode = await codes.first().innerText()
    await section.getByRole('button', { name: 'I have kept them' }).click()
    await expect(section.getByText('10 recovery codes are left')).toBeVisible()
  })

  await test.step('is asked for a code after the password', async () => {
    await logInUntilCode()
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This code is not right')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${routes.browse}`)
  })

  await test.step('uses a recovery code instead, and turns the codes off with the password', async () => {
    await logInUntilCode()
    await page.getByLabel('Code', { exact: true }).fill(recoveryCode)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${routes.browse}`)
    await page.goto(routes.account)
    const section = page.getByRole('region', { name: 'Codes of an app' })
    await expect(section.getByText('9 recovery codes are left')).toBeVisible()
    await section.getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off the codes?' })
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible()
  })
})

test('a person adds a passkey, logs in with it from the list that the browser offers, and removes it', async ({
  page,
}) => {
  const email = await newPerson(page, password)
  const { cdp, authenticatorId } = await addDevice(page)
  async function logOut() {
    // An open page that notices it loads itself anew, and would come between.
    await page.goto('about:blank')
    await page.context().clearCookies({ name: /session/ })
  }

  await test.step('adds a passkey on the account page', async () => {
    await page.goto(routes.account)
    const section = page.getByRole('region', { name: 'Passkeys' })
    await section.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(section.getByRole('listitem')).toHaveText(/Chrome on .*not used yet/)
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true, userName: email }])
  })

  await test.step('logs in from the list under the email field, which the browser offers', async () => {
    await logOut()
    await page.goto(routes.login)
    await page.waitForURL(`**${routes.browse}`)
    const session = await page.request.get(apiRoutes.session)
    expect(await session.json()).toMatchObject({ username: email })
  })

  await test.step('logs in with the button, where the browser offers no list', async () => {
    await logOut()
    await page.addInitScript(() => {
      // An empty page has no passkeys.
      if (typeof PublicKeyCredential === 'undefined') return
      Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', { value: undefined })
    })
    await page.goto(routes.login)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL(`**${routes.browse}`)
  })

  await test.step('removes it, and cannot log in with it any more', async () => {
    await page.goto(routes.account)
    const section = page.getByRole('region', { name: 'Passkeys' })
    await section.getByRole('button', { name: /^Remove the passkey/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(section.getByRole('listitem')).toHaveCount(0)
    await logOut()
    await page.goto(routes.login)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByText('This passkey does not open an account here.')).toBeVisible()
  })
})
