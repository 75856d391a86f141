import { test as base, expect } from '@playwright/test'
import { stubVimeo } from '@/tests/e2e/support/vimeo'
import { CONSENT_KEY, defaultConsent, type Consent } from '@/lib/shared/consent'

/** Consoles say these when a page is left while it loads; they name no defect of ours. */
const harmless = [/net::ERR_ABORTED/, /Failed to load resource/]

/**
 * Playwright's test with the house's manners: nothing outside this machine is asked for anything (Vimeo's player is a
 * stand-in), and a page that throws or complains in the console fails the test.
 */
export const test = base.extend<{ guard: void; consent: Consent | null }>({
  /** The choice of cookies that the browser comes with, so that no dialog stands before a form; null for none yet. */
  consent: [defaultConsent, { option: true }],
  guard: [
    async ({ context, page, consent }, use) => {
      if (consent) {
        await context.addInitScript(
          ([key, choice]) => {
            try {
              localStorage.setItem(key, localStorage.getItem(key) ?? choice)
            } catch {
              // A page without storage, such as a blank one.
            }
          },
          [CONSENT_KEY, JSON.stringify(consent)] as const,
        )
      }
      const outside: string[] = []
      const complaints: string[] = []
      await context.route(
        (url) => !['localhost', '127.0.0.1'].includes(url.hostname) && url.protocol.startsWith('http'),
        (route) => {
          outside.push(route.request().url())
          return route.abort()
        },
      )
      await stubVimeo(context)
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
      page.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !harmless.some((pattern) => pattern.test(text))) complaints.push(text)
      })
      await use()
      expect(outside, 'requests that left this machine').toEqual([])
      expect(complaints, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
