import type { Page } from '@playwright/test'

/** Returns the page's cumulative layout shift since it was opened. */
export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // Waits for a few frames, because the browser reports shifts after drawing.
        let frames = 0
        const draw = () => void ((frames += 1) < 10 ? requestAnimationFrame(draw) : resolve(sum))
        draw()
      }),
  )
