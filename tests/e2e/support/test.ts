import { test as base, expect, type Page } from '@playwright/test'
import { CONSENT_KEY, defaultConsent, type Consent } from '@/lib/shared/access/consent'
import { hydrated } from './scripts'

/** Console messages when a page is left while it loads; they are no defect. */
const harmless = [/net::ERR_ABORTED/, /Failed to load resource/]

/** How a request fails whose host is not this machine: by playwright.config.ts the browser finds no other. */
const LEFT = 'net::ERR_NAME_NOT_RESOLVED'

type Fixtures = { guard: void; consent: Consent | null; logged: RegExp | null }

/** Lets a test press a page of the product only when it has hydrated, unless it says itself what it waits for. */
function awaitScripts(page: Page, origin: string): void {
  const { goto, reload } = page
  const settle = async () => {
    if (page.url().startsWith(origin)) await hydrated(page)
  }
  page.goto = async (url, options) => {
    const answer = await goto.call(page, url, options)
    if (!options?.waitUntil) await settle()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload.call(page, options)
    if (!options?.waitUntil) await settle()
    return answer
  }
}

/**
 * Playwright's test with three rules: a page that asks another machine fails the test (`stubVimeo` is for Vimeo), so
 * does a page that throws or logs an error, and a page that was opened answers to its scripts.
 */
export const test = base.extend<Fixtures>({
  /** The stored consent of the browser, so that no dialog covers a form; null for none. */
  consent: [defaultConsent, { option: true }],
  /** Expected console errors of the test's pages. */
  logged: [null, { option: true }],
  guard: [
    async ({ context, page, baseURL, javaScriptEnabled, consent, logged }, use) => {
      if (javaScriptEnabled !== false) awaitScripts(page, baseURL ?? '')
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
