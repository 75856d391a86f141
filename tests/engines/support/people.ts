import { CONSENT_KEY, defaultConsent } from '@/lib/shared/access/consent'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { until } from '@/tests/support/until'
import { css, type Page } from './page'

const demoPassword = 'rasika-demo'

/** Page of the same origin that loads fast. Used to set cookies and storage. */
const PLAIN = '/robots.txt'

/** Stores the cookie consent, because the dialog would cover forms. */
export async function consents(page: Page): Promise<void> {
  await page.open(PLAIN)
  const choice = JSON.stringify(JSON.stringify(defaultConsent))
  await page.evaluate(`localStorage.setItem('${CONSENT_KEY}', ${choice})`)
}

export async function ask<Answer>(page: Page, path: string, json?: object): Promise<Answer> {
  const init = json && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(json),
  }
  const request = `fetch(${JSON.stringify(path)}, ${JSON.stringify(init ?? {})})`
  const { status, body } = await page.evaluate<{ status: number; body: string }>(
    `${request}.then(async (answer) => ({ status: answer.status, body: await answer.text() }))`,
  )
  if (status >= 400) throw new Error(`${path} was answered with ${status}: ${body.slice(0, 300)}`)
  return (body ? JSON.parse(body) : null) as Answer
}

export async function signIn(page: Page, who: 'admin' | 'member' | 'guest'): Promise<void> {
  await consents(page)
  await ask(page, apiRoutes.login, { email: `${who}@rasika.test`, password: demoPassword })
}

/** Registers, verifies and logs in a person through the API. */
export async function newPerson(page: Page): Promise<void> {
  const password = 'a-long-enough-password'
  const email = `asha-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`
  await consents(page)
  await ask(page, apiRoutes.register, {
    firstName: 'Asha',
    lastName: 'Rao',
    email,
    password,
    confirmPassword: password,
  })
  await page.open(await newestLink(page, email, 'verificationCode'))
  await page.see(css('h1', 'Thank you for verifying your email!'))
  await ask(page, apiRoutes.login, { email, password })
}

/**
 * Waits for an email with a matching link.
 * @returns the newest link
 */
export async function newestLink(page: Page, to: string, parameter: string): Promise<string> {
  const link = css(`a[href*="${parameter}="]`)
  return until(`a mail to ${to} has a link with ${parameter}`, async () => {
    await page.open(routes.mailbox)
    const mail = page.in(css('article', to))
    return (await mail.find(link)).href
  })
}
