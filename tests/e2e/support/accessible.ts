import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }

/** The package for Playwright sends the large version anew for each check, which takes longer than the checks. */
const axeScript = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Finds the accessibility violations of a page. @param withColours colours take more than half of axe's time */
const findViolations = (page: Page, withColours: boolean) =>
  page.evaluate(async (enabled) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const rules = { 'color-contrast': { enabled } }
    const { violations } = await checker.run(document, { resultTypes: ['violations'], rules })
    return violations
      .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'heading-order')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, withColours)

/**
 * Checks the page for grave accessibility violations, skipped levels of headings and sideways scrolling.
 * @param what names the page where a check fails
 * @param inNarrow also checks it with the window of a phone, which has the same colours
 */
export async function expectAccessible(page: Page, what: string, inNarrow = false): Promise<void> {
  await page.evaluate(axeScript)
  if (inNarrow) {
    await page.setViewportSize(NARROW)
    expect(await findViolations(page, false), `${what}, narrow`).toEqual([])
  }
  // Sizes that follow the window's come a frame after it. 320 px are the width at which WCAG 1.4.10 asks for it.
  for (const size of [{ ...NARROW, width: 320 }, WIDE]) {
    await page.setViewportSize(size)
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(wider, { message: `${what}, ${size.width} px: scrolls sideways` }).toBeLessThanOrEqual(0)
  }
  expect(await findViolations(page, true), what).toEqual([])
}
