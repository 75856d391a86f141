import { test as base, expect } from '@playwright/test'
import { stubVimeo } from '@/tests/e2e/support/vimeo'

/** Consoles say these when a page is left while it loads; they name no defect of ours. */
const harmless = [/net::ERR_ABORTED/, /Failed to load resource/]

/**
 * Playwright's test with the house's manners: nothing outside this machine is asked for anything (Vimeo's player is a
 * stand-in), and a page that throws or complains in the console fails the test.
 */
export const test = base.extend<{ guard: void }>({
  guard: [
    async ({ context, page }, use) => {
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
