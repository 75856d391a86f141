import { routes } from '@/lib/shared/routes/routes'
import { label, role, text, type Page } from '@/tests/engines/support/page'
import { consents, newestLink, signIn } from '@/tests/engines/support/people'

const password = 'a-long-enough-password'

export const accountJourneys: Record<string, (page: Page) => Promise<void>> = {
  async 'a visitor registers, and confirms the address by the link in the mail'(page) {
    const email = `newcomer-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`
    await consents(page)
    await page.open(routes.registration)
    await page.fill(label('First name'), 'Nila')
    await page.fill(label('Last name'), 'Newcomer')
    await page.fill(label('Email'), email)
    await page.fill(label('Password'), 'short')
    await page.click(role('button', 'Sign Up'))
    await page.see(text(/at least \d+/))
    await page.fill(label('Password'), password)
    await page.fill(label('Confirm password'), password)
    await page.click(role('button', 'Sign Up'))
    await page.at(routes.verifyEmail)
    await page.see(text(/^We have sent you an email with a confirmation link/))
    await page.open(await newestLink(page, email, 'verificationCode'))
    await page.see(role('heading', 'Thank you for verifying your email!'))
  },

  async 'a member logs in, and browses from a category to a video'(page) {
    await consents(page)
    await page.open(routes.login)
    await page.fill(label('Email'), 'member@rasika.test')
    await page.fill(label('Password'), 'not-the-password')
    await page.press('Enter')
    await page.see(role('alert'))
    await page.fill(label('Password'), 'rasika-demo')
    await page.press('Enter')
    await page.at(routes.browse)
    await page.see(role('heading', 'Latest Releases'))
    await page.in(role('navigation', 'Main')).click(role('link', 'Dance'))
    await page.see(role('heading', 'Dance'))
    await page.click(role('link', 'Margam in Adi: from Alarippu to Tillana'))
    await page.see(role('heading', /^Margam in Adi/))
  },

  async 'a person logs out, and pages for members are closed'(page) {
    await signIn(page, 'guest')
    await page.open(routes.account)
    await page.click(role('button', 'Gita'))
    await page.click(role('link', 'Log Out'))
    await page.at(routes.home)
    await page.see(role('link', 'Log In'))
    await page.open(routes.account)
    await page.at(/^\/($|login)/)
    await page.see(role('link', /^Log in$/i))
  },
}
