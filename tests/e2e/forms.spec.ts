import type { Page } from '@playwright/test'
import { expect, test } from '@/tests/e2e/support/test'
import { apiRoutes } from '@/lib/shared/api-routes'
import { routes } from '@/lib/shared/routes'

const thanks = 'Thank you for contacting us. Your message has been received.'
const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const send = (page: Page) => main(page).getByRole('button', { name: 'Send' })

const forms = [
  {
    path: routes.help,
    call: apiRoutes.helpForm,
    fields: {
      Name: ['Asha Rao', 'Please enter your name'],
      Email: ['asha@example.test', 'Please enter your email address'],
      Message: ['The veena is silent', 'Please enter your message'],
    },
  },
  {
    path: routes.partners,
    call: apiRoutes.partnersForm,
    fields: {
      Name: ['Asha Rao', 'Please enter your name'],
      Email: ['asha@example.test', 'Please enter your email address'],
      Company: ['Kalakshetra of the Hills', 'Please enter your company name'],
      Message: ['We have filmed a margam', 'Please enter your message'],
    },
  },
] as const

for (const { path, call, fields } of forms) {
  const rows = Object.entries(fields)

  test.describe(`the form at ${path}`, () => {
    test('shows an error at each empty field and focuses the first', async ({ page }) => {
      await page.goto(path)
      await send(page).click()
      for (const [label, [, message]] of rows) {
        await expect(field(page, label)).toHaveAccessibleDescription(message)
      }
      await expect(field(page, 'Name')).toBeFocused()
      await field(page, 'Email').fill('asha@')
      await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter your email address')
    })

    test('is sent once, is emptied afterwards, and reaches the operator by mail', async ({ page }) => {
      const mark = `${path.slice(1)} ${Date.now()}`
      let release = () => {}
      const held = new Promise<void>((resolve) => (release = resolve))
      let requests = 0
      await page.route(`**${call}`, async (route) => {
        requests += 1
        await held
        await route.continue()
      })
      await page.goto(path)
      for (const [label, [value]] of rows)
        await field(page, label).fill(label === 'Message' ? `${value}: ${mark}` : value)
      await send(page).click()
      await expect(page.getByText('Sending message...')).toBeVisible()
      await expect(send(page)).toBeDisabled()
      release()
      await expect(page.getByText(thanks)).toBeVisible()
      await expect(page.getByText('Sending message...')).toHaveCount(0)
      for (const [label] of rows) await expect(field(page, label)).toHaveValue('')
      await expect(send(page)).toBeEnabled()
      expect(requests).toBe(1)
      await expect(async () => {
        await page.goto(routes.mailbox)
        const mail = page.getByRole('article').filter({ hasText: mark }).first()
        await expect(mail).toContainText('Asha Rao', { timeout: 2000 })
      }).toPass({ timeout: 60_000 })
    })

    test('keeps the input when sending fails', async ({ page }) => {
      await page.route(`**${call}`, (route) => route.fulfill({ status: 500, json: { message: 'The stage is dark' } }))
      await page.goto(path)
      for (const [label, [value]] of rows) await field(page, label).fill(value)
      await send(page).click()
      await expect(page.getByText('Something went wrong', { exact: true })).toBeVisible()
      await expect(page.getByText('Sending message...')).toHaveCount(0)
      for (const [label, [value]] of rows) await expect(field(page, label)).toHaveValue(value)
      await expect(send(page)).toBeEnabled()
    })
  })
}

test.describe('on a slow line', () => {
  test.use({ javaScriptEnabled: false })

  test('a form of the account of which only the beginning has come stands where the whole one stands', async ({
    page,
  }) => {
    const heading = page.getByRole('heading', { level: 1 })
    for (const path of [routes.login, routes.registration, routes.forgotPassword]) {
      await page.goto(path)
      await expect(main(page).locator('input')).not.toHaveCount(0)
      const whole = await heading.boundingBox()
      await page.route(`**${path}`, async (route) => {
        const response = await route.fetch()
        const html = await response.text()
        await route.fulfill({ response, body: html.slice(0, html.indexOf('<input')) })
      })
      await page.goto(path)
      await expect(main(page).locator('input')).toHaveCount(0)
      expect(await heading.boundingBox(), path).toEqual(whole)
    }
  })
})
