import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

const windows = { narrow: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } }

/** The package for Playwright sends the large version anew for each check, which takes longer than the checks. */
const axeScript = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Finds the accessibility violations of a page. @param withColours colours take more than half of axe's time */
const findViolations = (page: Page, withColours: boolean) =>
  page.evaluate(async (enabled) => {
    const { axe: checker } = window as unknown as { axe: typeof axe }
    const rules = { 'color-contrast': { enabled } }
    const { violations } = await checker.run(document, { resultTypes: ['violations'], rules })
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      targets: nodes.map(({ target }) => target.join(' ')),
    }))
  }, withColours)

/**
 * Checks the page for grave accessibility violations, skipped levels of headings and sideways scrolling, in a narrow
 * and a wide window. Colours are the same in both: they are checked in the wide one.
 * @param what names the page where a check fails
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(axeScript)
  for (const [name, size] of Object.entries(windows)) {
    await page.setViewportSize(size)
    const grave = (await findViolations(page, size === windows.wide))
      .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'heading-order')
      .map(({ id, targets }) => `${id}: ${targets.join(', ')}`)
    expect(grave, `${what}, ${name}`).toEqual([])
    // Sizes that follow the window's come a frame after it.
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(wider, { message: `${what}, ${name}: scrolls sideways` }).toBeLessThanOrEqual(0)
    if (size === windows.wide) continue
    // The width at which WCAG 1.4.10 asks for it.
    await page.setViewportSize({ ...size, width: 320 })
    await expect.poll(wider, { message: `${what}, 320 px: scrolls sideways` }).toBeLessThanOrEqual(0)
  }
}
