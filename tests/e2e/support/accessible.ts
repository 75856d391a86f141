import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** The package for Playwright sends the large version again for each check, which takes longer than the checks. */
const axeScript = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** The frame of every page in a layout; checking it takes half of the time for a short page. */
const FRAME = ['body > header', 'footer', 'nav[aria-label=Main]', 'nav[aria-label=Dashboard]']

/** One of each kind in a list or table is like the others, and a page may have a hundred. */
const REPEATED = ['li:nth-child(n + 9)', 'tbody tr:nth-child(n + 5)']

type How = {
  /** Leaves colours out, which take more than half of the time and are the same in a window of any size. */
  isShape?: boolean
  /** Leaves out what stands around every page of its layout. */
  isNext?: boolean
  /** Checks only this part of the page, which was checked before it was there. */
  within?: string
}

const findViolations = (page: Page, { isShape, isNext, within }: How) =>
  page.evaluate(
    async ([enabled, include, exclude]) => {
      const { axe: checker } = window as unknown as { axe: typeof axe }
      // Its findings are never serious, and it takes a third of the time.
      const rules = { 'color-contrast': { enabled }, region: { enabled: false } }
      const part = { exclude: [...exclude], ...(include && { include: [include] }) }
      const { violations } = await checker.run(part, { resultTypes: ['violations'], rules })
      return violations
        .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'heading-order')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    [!isShape, within, [...REPEATED, ...(isNext ? FRAME : [])]] as const,
  )

/** Checks for grave accessibility violations and skipped levels of headings. @param what names the page or its part */
export async function expectNoViolations(page: Page, what: string, how: How = {}): Promise<void> {
  // A page that was checked before has it still.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
  expect(await findViolations(page, how), what).toEqual([])
}

/** Sizes that follow the window's come a frame after it. */
export const expectNoSideways = (page: Page, what: string) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: `${what} scrolls sideways`,
    })
    .toBeLessThanOrEqual(0)

/** Checks a page in the window that it has, and its width in one of 320 px, at which WCAG 1.4.10 asks for it. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNoViolations(page, what)
  const size = page.viewportSize()
  for (const width of [320, size?.width ?? 1440]) {
    await page.setViewportSize({ width, height: size?.height ?? 900 })
    await expectNoSideways(page, `${what}, ${width} px`)
  }
}
