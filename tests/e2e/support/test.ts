import { test as base, expect, type Page } from '@playwright/test'
import { CONSENT_KEY, defaultConsent, type Consent } from '@/lib/shared/access/consent'
import { hydrated } from './scripts'

/** Console errors of pages that were left while loading. */
const harmless = [/net::ERR_ABORTED/, /Failed to load resource/]

/** Error of requests to other hosts, whose names playwright.config.ts makes unresolvable. */
const LEFT = 'net::ERR_NAME_NOT_RESOLVED'

type Fixtures = { guard: void; consent: Consent | null; logged: RegExp | null }

/** Makes `goto` and `reload` wait for hydration, unless the test chooses another `waitUntil`. */
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
 * Playwright's `test` with three rules. Requests to other hosts fail the test (use `stubVimeo` for Vimeo). Errors that
 * a page throws or logs also fail it. `goto` and `reload` wait for hydration.
 */
export const test = base.extend<Fixtures>({
  /** Stored cookie consent, because the dialog would cover forms; null leaves the choice open. */
  consent: [defaultConsent, { option: true }],
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
