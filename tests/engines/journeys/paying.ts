import { routes } from '@/lib/shared/routes/routes'
import { role, text, type Page } from '@/tests/engines/support/page'
import { newPerson } from '@/tests/engines/support/people'
import { moves } from '@/tests/engines/support/player'

export const payingJourneys: Record<string, (page: Page) => Promise<void>> = {
  async 'a guest pays at the provider, comes back as a member and plays a premium video'(page) {
    await newPerson(page)
    await page.open(routes.category('dance'))
    await page.click(role('link', 'Mohamana: a Varnam in Bhairavi'))
    await page.see(text('Premium Content'))
    const premiumVideo = await page.evaluate<string>('location.pathname')
    await page.click(role('link', 'Upgrade Your Plan'))
    await page.at(/^\/select-package/)
    await page.click(role('button', /^Premium \$10/))
    await page.see(text('$10 per month'))
    await page.click(role('button', 'Continue'))
    await page.click(role('button', 'Pay'))
    await page.at(/^\/browse/)
    await page.open(premiumVideo)
    await page.click(role('button', /^Play Mohamana/))
    await moves(page)
  },
}
