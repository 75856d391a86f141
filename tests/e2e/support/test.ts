import { test as base, expect } from '@playwright/test'
import { CONSENT_KEY, defaultConsent, type Consent } from '@/lib/shared/consent'

/** Console messages when a page is left while it loads; they are no defect. */
const harmless = [/net::ERR_ABORTED/, /Failed to load resource/]

/** How a request fails whose host is not this machine: by playwright.config.ts the browser finds no other. */
const LEFT = 'net::ERR_NAME_NOT_RESOLVED'

/**
 * Playwright's test with two rules: a page that asks another machine fails the test (`stubVimeo` is for Vimeo), and
 * so does a page that throws or logs an error.
 */
export const test = base.extend<{ guard: void; consent: Consent | null; logged: RegExp | null }>({
  /** The stored consent of the browser, so that no dialog covers a form; null for none. */
  consent: [defaultConsent, { option: true }],
  /** What a page of the test logs as an error, as it should. */
  logged: [null, { option: true }],
  guard: [
    async ({ context, page, consent, logged }, use) => {
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
      context.on('requestfailed', (request) => {
        if (request.failure()?.errorText === LEFT) outside.push(request.url())
      })
      page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
      page.on('console', (message) => {
        const text = message.text()
        const isExpected = [...harmless, ...(logged ? [logged] : [])].some((pattern) => pattern.test(text))
        if (message.type() === 'error' && !isExpected) complaints.push(text)
      })
      await use()
      expect(outside, 'requests that left this machine').toEqual([])
      expect(complaints, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
