import { CONSENT_KEY } from '@/lib/shared/access/consent'
import { routes } from '@/lib/shared/routes/routes'
import { css, label, role, text, type Page } from '@/tests/engines/support/page'
import { moves } from '@/tests/engines/support/player'

export const visitorJourneys: Record<string, (page: Page) => Promise<void>> = {
  async 'a visitor turns both carousels of the landing page, and plays from each'(page) {
    await page.open(routes.home)
    const wide = page.in(role('group', 'Trailers'))
    const front = async () => (await wide.see(css('li', 'Watch Trailer'))).text
    // The click leaves the pointer over the carousel. This stops autoplay.
    await wide.click(role('button', 'Next slide'))
    await wide.click(role('button', 'Pause slideshow'))
    const before = await front()
    await wide.click(role('button', 'Next slide'))
    await wide.see(css('li', 'Watch Trailer'), ({ text: now }) => now !== before)
    await wide.click(role('button', 'Previous slide'))
    await wide.see(css('li', 'Watch Trailer'), ({ text: now }) => now === before)
    await wide.click(role('button', 'Watch Trailer'))
    await moves(page)
    await page.press('Escape')
    await page.gone(role('dialog'))

    await page.resize(390, 844)
    const narrow = page.in(role('group', 'Featured videos'))
    await narrow.click(role('button', 'Pause slideshow'))
    await narrow.click(role('button', /^Slide 2: /))
    const [, name] = /^Slide 2: (.*)$/.exec(await narrow.name(role('button', /^Slide 2: /))) ?? []
    await narrow.click(role('button', `Play ${name}`))
    await moves(page)
  },

  async 'a visitor finds a raga by its notes, typed and tapped'(page) {
    await page.open(routes.ragaFinder())
    const notes = role('textbox', 'Notes')
    await page.click(notes)
    await page.type('sa re ga pa dha')
    await page.see(css('main section a', 'Mohanam'))
    await page.at(routes.ragaFinder('up=S+R2+G3+P+D2'))
    await page.click(role('button', 'N3'))
    await page.see(notes, ({ value }) => value === 'S R2 G3 P D2 N3')
    await page.see(css('main section', 'Without N3'))
  },

  async 'the choice of cookies is asked for at the registration, kept, and not asked again'(page) {
    await page.open(routes.registration)
    const dialog = page.in(role('dialog'))
    await dialog.click(role('button', 'Decline All'))
    await dialog.click(role('button', 'No I want to create my account'))
    await dialog.click(label('Analytical'))
    await dialog.see(label('Analytical'), ({ checked }) => checked)
    await dialog.click(label('Analytical'))
    await dialog.see(label('Functional'), ({ checked }) => checked)
    await dialog.click(role('button', 'Accept'))
    await page.gone(role('dialog'))
    const stored = await page.evaluate<string>(`localStorage.getItem('${CONSENT_KEY}')`)
    expect(JSON.parse(stored)).toEqual({ functional: true, analytical: false })
    await page.open(routes.login)
    await page.see(role('button', 'Log In'))
    await page.click(text('Forgot your password?'))
    await page.at(routes.forgotPassword)
    await page.gone(role('dialog'))
  },
}
