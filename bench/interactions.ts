// Prints how long the screen takes to respond to taps and keys (INP: from the input to the next frame, in ms, to the
// nearest 8). Uses a phone's viewport and fourfold CPU throttling, as Lighthouse does. Up to 200 ms is good
// (https://web.dev/articles/inp).
// node --import tsx bench/interactions.ts http://localhost:3000      (a running production server)
import { chromium, devices, type Page } from '@playwright/test'
import { CONSENT_KEY, defaultConsent } from '@/lib/shared/access/consent'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'

const origin = process.argv[2] ?? 'http://localhost:3000'
const ROUNDS = 3
const SLOWER = 4
const GOOD_MS = 200
/** Milliseconds to wait after the last input, so that its effects are on the screen. */
const SETTLE_MS = 1500
/** Milliseconds between two inputs of a fast user. */
const BETWEEN_MS = 300

declare global {
  var seenInteractions: { name: string; ms: number }[]
}

/**
 * Runs in the page and records interactions. Must contain no named inner functions, because tsx would wrap them in a
 * helper that doesn't exist in the page.
 */
function observe() {
  globalThis.seenInteractions = []
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) globalThis.seenInteractions.push({ name, ms: duration })
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

type Subject = { name: string; path: string; act: (page: Page) => Promise<void> }

const subjects: readonly Subject[] = [
  {
    name: 'landing page: menu, questions',
    path: routes.home,
    async act(page) {
      await page.getByRole('button', { name: 'Open menu' }).tap()
      await page.keyboard.press('Escape')
      const question = page.getByRole('main').locator('h3 button').first()
      await question.tap()
      await question.tap()
    },
  },
  {
    name: 'search: letters, suggestions, results',
    path: routes.search,
    async act(page) {
      const box = page.getByRole('combobox', { name: 'What are you looking for?' })
      await box.pressSequentially('kalyaani', { delay: 120 })
      await page.getByRole('listbox').getByRole('option').first().waitFor()
      for (const key of ['ArrowDown', 'ArrowDown', 'Escape', 'Enter']) await box.press(key)
      await page.getByRole('main').getByRole('article').first().waitFor()
    },
  },
  {
    name: 'grid: more cards, a genre, a card',
    path: routes.category('music'),
    async act(page) {
      const cards = page.getByRole('main').getByRole('article')
      await page.getByRole('navigation', { name: 'Filter by genre' }).getByRole('link').nth(1).tap()
      await page.waitForURL(/\?/)
      await cards.first().getByRole('link').first().tap()
      await page.getByRole('button', { name: /^Play/ }).first().waitFor()
    },
  },
  {
    name: 'player: start, pause, seek, panels',
    path: routes.searchFor('Five Notes Are Enough'),
    async act(page) {
      await page.getByRole('main').getByRole('link', { name: 'Five Notes Are Enough' }).first().tap()
      await page
        .getByRole('button', { name: /^Play from/ })
        .first()
        .tap()
      const player = page.getByRole('dialog')
      await player.locator('[aria-current=true]').waitFor()
      for (const key of ['k', 'k', 'l', 'j', '>']) {
        await page.keyboard.press(key)
        await page.waitForTimeout(BETWEEN_MS)
      }
      for (const tab of ['Lyrics', 'Practice', 'Listen', 'Programme']) {
        await player.getByRole('tab', { name: tab }).tap()
        await page.waitForTimeout(BETWEEN_MS)
      }
    },
  },
]

/**
 * Returns the longest interaction of one visit in milliseconds. This is the visit's INP, because INP ignores outliers
 * only in visits with at least fifty interactions.
 */
async function measure(page: Page, { path, act }: Subject): Promise<{ ms: number; name: string; count: number }> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await act(page)
  await page.waitForTimeout(SETTLE_MS)
  const seen = await page.evaluate(() => globalThis.seenInteractions)
  const longest = seen.reduce((worst, one) => (one.ms > worst.ms ? one : worst), { name: 'none over 16', ms: 0 })
  return { ...longest, count: seen.length }
}

async function main() {
  const browser = await chromium.launch({
    executablePath: process.env.BENCH_CHROMIUM || undefined,
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const rows = []
  for (const subject of subjects) {
    const found = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: origin })
      const page = await context.newPage()
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        CONSENT_KEY,
        JSON.stringify(defaultConsent),
      ] as const)
      await page.addInitScript(observe)
      await page.request.post(apiRoutes.login, { data: { email: 'member@rasika.test', password: 'rasika-demo' } })
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      found.push(await measure(page, subject))
      await context.close()
    }
    const [middle] = found.sort((a, b) => a.ms - b.ms).slice(Math.floor(ROUNDS / 2))
    rows.push({ page: subject.name, 'INP ms': middle?.ms, by: middle?.name, counted: middle?.count, good: GOOD_MS })
  }
  await browser.close()
  console.table(rows)
  process.exitCode = rows.some((row) => (row['INP ms'] ?? Infinity) > GOOD_MS) ? 1 : 0
}

void main()
