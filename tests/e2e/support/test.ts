import { test as base, expect } from '@playwright/test'
import { stubVimeo } from '@/tests/e2e/support/vimeo'
import { CONSENT_KEY, defaultConsent, type Consent } from '@/lib/shared/consent'

/** Console messages when a page is left while it loads; they are no defect. */
const harmless = [/net::ERR_ABORTED/, /Failed to load resource/]

/**
 * Playwright's test with two rules: no request leaves this machine (Vimeo's player is a stand-in), and a page that
 * throws or logs an error fails the test.
 */
export const test = base.extend<{ guard: void; consent: Consent | null }>({
  /** The stored consent of the browser, so that no dialog covers a form; null for none. */
  consent: [defaultConsent, { option: true }],
  guard: [
    async ({ context, page, consent }, use) => {
      if (consent) {
        await context.addInitScript(
          ([key, choice]) => {
            try {
              localStorage.setItem(key, localStorage.getItem(key) ?? choice)
            } catch {
              // A blank page has no storage.
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
