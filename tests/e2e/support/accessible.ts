import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1440, height: 900 }

/** The package for Playwright sends the large version anew for each check, which takes longer than the checks. */
const axeScript = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** What stands around every page of a layout, and takes half of the time where the page is short. */
const FRAME = ['body > header', 'footer', 'nav[aria-label=Main]', 'nav[aria-label=Dashboard]']

type How = {
  /** Also checks it with the window of a phone, which has the same colours. */
  isFirst?: boolean
  /** Leaves out what stands around every page of its layout. */
  isNext?: boolean
  /** Checks only this part of the page, which was checked before it was there. */
  within?: string
}

/** Finds the accessibility violations of a page. @param withColours colours take more than half of axe's time */
const findViolations = (page: Page, withColours: boolean, { isNext, within }: How) =>
  page.evaluate(
    async ([enabled, include, exclude]) => {
      const { axe: checker } = window as unknown as { axe: typeof axe }
      // What it finds is never grave, and it takes a third of the time.
      const rules = { 'color-contrast': { enabled }, region: { enabled: false } }
      const part = { exclude: [...exclude], ...(include && { include: [include] }) }
      const { violations } = await checker.run(part, { resultTypes: ['violations'], rules })
      return violations
        .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'heading-order')
        .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    },
    [withColours, within, isNext ? FRAME : []] as const,
  )

/**
 * Checks the page for grave accessibility violations, skipped levels of headings and sideways scrolling.
 * @param what names the page where a check fails
 */
export async function expectAccessible(page: Page, what: string, how: How = {}): Promise<void> {
  await page.evaluate(axeScript)
  if (how.isFirst) {
    await page.setViewportSize(NARROW)
    expect(await findViolations(page, false, how), `${what}, narrow`).toEqual([])
  }
  // Sizes that follow the window's come a frame after it. 320 px are the width at which WCAG 1.4.10 asks for it.
  for (const size of [{ ...NARROW, width: 320 }, WIDE]) {
    await page.setViewportSize(size)
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(wider, { message: `${what}, ${size.width} px: scrolls sideways` }).toBeLessThanOrEqual(0)
  }
  expect(await findViolations(page, true, how), what).toEqual([])
}
