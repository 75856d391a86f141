import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

/**
 * Loaded directly, because @axe-core/playwright injects an unminified version for each check. That takes longer than
 * the check itself.
 */
const axeScript = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Header, footer and navigation of the layouts. Checking them takes half the time on a short page. */
const FRAME = ['body > header', 'footer', 'nav[aria-label=Main]', 'nav[aria-label=Dashboard]']

/** List items after the eighth and table rows after the fourth. They repeat the same markup. */
const REPEATED = ['li:nth-child(n + 9)', 'tbody tr:nth-child(n + 5)']

type How = {
  /** Skips colours. Checking them takes more than half the time, and they don't depend on the window's size. */
  isShape?: boolean
  /** Skips the layout's header, footer and navigation. */
  isNext?: boolean
  /** Selector of the only part to check, if the rest of the page was checked before. */
  within?: string
}

const findViolations = (page: Page, { isShape, isNext, within }: How) =>
  page.evaluate(
    async ([enabled, include, exclude]) => {
      const { axe: checker } = window as unknown as { axe: typeof axe }
      // Skips the rule `region`, which takes a third of the time and never finds serious violations.
      const rules = { 'color-contrast': { enabled }, region: { enabled: false } }
      const part = { exclude: [...exclude], ...(include && { include: [include] }) }
      const { violations } = await checker.run(part, { resultTypes: ['violations'], rules })
      return violations
        .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'heading-order')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    [!isShape, within, [...REPEATED, ...(isNext ? FRAME : [])]] as const,
  )

/**
 * Checks for serious accessibility violations and skipped heading levels.
 * @param what name of the page or part, for error messages
 */
export async function expectNoViolations(page: Page, what: string, how: How = {}): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  expect(await findViolations(page, how), what).toEqual([])
}

/**
 * Checks that the page doesn't scroll horizontally. Polls, because layouts that depend on the window's size change a
 * frame later.
 */
export const expectNoSideways = (page: Page, what: string) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: `${what} scrolls sideways`,
    })
    .toBeLessThanOrEqual(0)

/** Checks accessibility at the current window size, and horizontal scrolling also at 320 px (WCAG 1.4.10). */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNoViolations(page, what)
  const size = page.viewportSize()
  for (const width of [320, size?.width ?? 1440]) {
    await page.setViewportSize({ width, height: size?.height ?? 900 })
    await expectNoSideways(page, `${what}, ${width} px`)
  }
}
