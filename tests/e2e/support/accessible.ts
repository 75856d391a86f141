import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const windows = { narrow: { width: 390, height: 844 }, wide: { width: 1440, height: 900 } }

/**
 * Checks the page for grave accessibility violations and sideways scrolling, in a narrow and a wide window. Colours are
 * the same in both and take more than half of axe's time: they are checked in the wide one.
 * @param what names the page where a check fails
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const [name, size] of Object.entries(windows)) {
    await page.setViewportSize(size)
    // Legacy mode leaves out frames of other origins, and spares a second page for each check.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], rules: { 'color-contrast': { enabled: size === windows.wide } } })
      .analyze()
    const grave = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect(grave, `${what}, ${name}`).toEqual([])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(wider, `${what}, ${name}: scrolls sideways`).toBeLessThanOrEqual(0)
  }
}
