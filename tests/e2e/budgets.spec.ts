import { pageBudgets, weighPage } from '@/tests/bench/page-weight'
import { holdScripts } from '@/tests/e2e/support/scripts'
import { expect, test } from '@/tests/e2e/support/test'
import { routes } from '@/lib/shared/routes'

test('a first visit to a public page loads no more script than its budget', async ({ baseURL }) => {
  for (const { path, script } of pageBudgets) {
    const weight = await weighPage(baseURL ?? '', path)
    expect(weight.script, `${path}: bytes of script, gzip`).toBeLessThanOrEqual(script)
  }
})

test('a page with the marks of Indian names loads no more of the fonts than these letters', async ({ page }) => {
  // Its scale ends with a dotted S.
  await page.goto(routes.knowledgeOf({ kind: 'ragas', slug: 'kalyani' }))
  const fonts = () =>
    page.evaluate(async () => {
      await document.fonts.ready
      const files = performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? '')
      return files.filter((name) => name.endsWith('.woff2')).map((name) => name.split(/[-.]/)[0])
    })
  await expect.poll(fonts).toContain('anek_marks')
  expect((await fonts()).sort()).toEqual(['anek_ascii', 'anek_marks', 'eczar_ascii'])
})

test('a form keeps input that was typed before its scripts loaded', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(routes.help, { waitUntil: 'commit' })
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Meera')
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  release()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  await expect(name).toHaveValue('Meera')
  await expect(page.getByText('Please enter your name')).toBeHidden()
})

test('the carousel of trailers moves the chosen slide to the front', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(routes.home)
  const carousel = page.getByRole('group', { name: 'Trailers' })
  await carousel.scrollIntoViewIfNeeded()
  const inFront = carousel.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Watch Trailer' }) })
  const first = await inFront.innerText()
  await carousel.getByRole('button', { name: 'Next slide' }).click()
  await expect(inFront).not.toHaveText(first)
  // Its text is visible before the movement ends.
  const fromMiddle = async () => {
    const box = await inFront.boundingBox()
    return Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)
  }
  await expect.poll(fromMiddle).toBeLessThan(120)
})
