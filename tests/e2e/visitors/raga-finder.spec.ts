import type { Page } from '@playwright/test'
import { routes } from '@/lib/shared/routes/routes'
import { expectAccessible } from '@/tests/e2e/support/accessible'
import { expect, test } from '@/tests/e2e/support/test'

type Sounding = typeof globalThis & { tones: number[] }

/** Records the frequency of each tone that starts. */
const recordTones = (page: Page) =>
  page.addInitScript(() => {
    const sounding = globalThis as Sounding
    sounding.tones = []
    const Tone = globalThis.OscillatorNode
    globalThis.OscillatorNode = class extends Tone {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options)
        sounding.tones.push(Math.round(options?.frequency ?? 0))
      }
    }
  })
const tonesOf = (page: Page) => page.evaluate(() => (globalThis as Sounding).tones)

const groupOf = (page: Page, name: RegExp) => page.getByRole('region', { name })
const ragaLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const exactly = /^Exactly these notes/

test('a raga is found by keyboard alone: typed, tapped and chosen on the wheel, in both systems and both ways', async ({
  page,
}) => {
  await recordTones(page)
  await page.goto(routes.knowledge('ragas'))
  const way = page.getByRole('link', { name: 'Which raga has these notes?' })
  await way.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(routes.ragaFinder())
  const notes = page.getByRole('textbox', { name: 'Notes' })
  const key = (name: string) => page.getByRole('group', { name: 'Notes', exact: true }).getByRole('button', { name })

  await test.step('typed notes press the keys, and answers say where a raga sounds', async () => {
    await notes.focus()
    await page.keyboard.type('sa re ga pa')
    await expect(page).toHaveURL(routes.ragaFinder('up=S+R2+G3+P'))
    await expect(page.getByText('Read as S R2 G3 P')).toBeVisible()
    await page.keyboard.type(' dha')
    const mohanam = groupOf(page, exactly)
      .getByRole('listitem')
      .filter({ has: ragaLink(page, 'Mohanam') })
    await expect(mohanam.getByRole('link', { name: /\d:\d\d/ })).toHaveAttribute('href', /^\/videos\/\d+\?t=\d+$/)
    await expect(page.getByRole('status').filter({ hasText: 'exactly these notes' })).toHaveText(/^\d+ ragas with/)
    for (const [name, pressed] of [
      ['R2 or G1', 'true'],
      ['D1', 'false'],
    ] as const)
      await expect(key(name)).toHaveAttribute('aria-pressed', pressed)
  })

  await test.step('keys are one tab stop, sound, and write into the field', async () => {
    await key('Sa, in every raga').first().focus()
    await page.keyboard.press('End')
    await expect(key('Upper Sa, in every raga')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(notes).toHaveValue('S R2 G3 P D2 N3')
    await expect.poll(() => tonesOf(page)).toEqual([583])
    await expect(
      groupOf(page, /^One note off/)
        .getByText('Without N3')
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(notes).toHaveValue('S R2 G3 P D2')
  })

  await test.step('names switch between the systems', async () => {
    await page.getByRole('radio', { name: 'Carnatic' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(notes).toHaveValue('S R G P D')
    await expect(key('Komal Re')).toHaveAttribute('aria-pressed', 'false')
    await expect(page).toHaveURL(routes.ragaFinder('up=S+R2+G3+P+D2&names=hindustani'))
    await expect(
      groupOf(page, /^One note off/)
        .getByText('m instead of G')
        .first(),
    ).toBeVisible()
    await page.keyboard.press('ArrowLeft')
  })

  await test.step('descending notes are given apart, on the wheel', async () => {
    await page.getByRole('checkbox', { name: 'Same both ways' }).focus()
    await page.keyboard.press('Space')
    const down = page.getByRole('textbox', { name: 'Descending notes' })
    await expect(down).toHaveValue('D2 P G3 R2 S')
    await page.getByRole('radio', { name: 'Keyboard' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('radio', { name: 'Ascending' }).focus()
    await page.keyboard.press('ArrowRight')
    const wheel = page.getByRole('group', { name: 'Descending notes' })
    await wheel.getByRole('button', { name: 'M1' }).focus()
    await page.keyboard.press('Space')
    await wheel.getByRole('button', { name: 'N3' }).focus()
    await page.keyboard.press('Space')
    await expect(down).toHaveValue('N3 D2 P M1 G3 R2 S')
    await expect(groupOf(page, exactly).getByRole('link', { name: 'Bilahari', exact: true })).toBeVisible()
    await expectAccessible(page, 'the finder with answers')
  })

  await test.step('more of a group is shown, with the focus on what is new', async () => {
    await notes
      .or(page.getByRole('textbox', { name: 'Ascending notes' }))
      .first()
      .focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('S R2 G3 P D2')
    await page.getByRole('checkbox', { name: 'Same both ways' }).focus()
    await page.keyboard.press('Space')
    const more = page.getByRole('link', { name: 'Show more in “These notes and more”' })
    const group = groupOf(page, /^These notes and more/)
    await expect(group.getByRole('listitem')).toHaveCount(12)
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(group.getByRole('listitem')).toHaveCount(24)
    await expect(group.getByRole('listitem').nth(12)).toBeFocused()
    await page.getByRole('link', { name: 'Show more in “One note off”' }).press('Enter')
    await expect(
      groupOf(page, /^One note off/)
        .getByRole('listitem')
        .nth(12),
    ).toBeFocused()
    await expect(group.getByRole('listitem')).toHaveCount(24)
  })

  await test.step('what is no svara is said, and the answers go', async () => {
    await notes.focus()
    await page.keyboard.press('End')
    await page.keyboard.type(' hello')
    await expect(page.getByRole('alert').filter({ hasText: 'isn’t a svara' })).toBeVisible()
    await expect(groupOf(page, exactly)).toHaveCount(0)
    await key('N3').focus()
    await page.keyboard.press('Enter')
    await expect(notes).toHaveValue('S R2 G3 P D2 N3')
  })
})

test('a raga’s page leads to the ragas with its notes, and Back to the notes that were chosen since', async ({
  page,
}) => {
  await page.goto(routes.knowledgeOf({ kind: 'ragas', slug: 'bilahari' }))
  await page.getByRole('link', { name: 'Find ragas with these notes' }).click()
  await expect(page).toHaveURL(routes.ragaFinder('up=S+R2+G3+P+D2&down=N3+D2+P+M1+G3+R2+S'))
  await expect(groupOf(page, exactly).getByRole('link', { name: 'Bilahari', exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Same both ways' }).click()
  const found = groupOf(page, exactly).getByRole('link', { name: 'Mohanam', exact: true })
  await found.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mohanam' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('S R2 G3 P D2')
  await expect(found).toBeVisible()
})

test.describe('by touch on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('notes are tapped on keys and on the wheel, all of them large enough', async ({ page }) => {
    await recordTones(page)
    await page.goto(routes.ragaFinder())
    const keys = page.getByRole('group', { name: 'Notes', exact: true }).getByRole('button')
    const expectLarge = async (count: number) => {
      await expect(keys).toHaveCount(count)
      for (const key of await keys.all()) {
        const box = await key.boundingBox()
        expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0), await key.innerText()).toBeGreaterThanOrEqual(44)
      }
    }
    await expectLarge(13)
    for (const name of ['G3', 'P', 'R3 or G2']) await keys.and(page.getByRole('button', { name, exact: true })).tap()
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('S R3 G3 P')
    await keys.and(page.getByRole('button', { name: 'R3 or G2', exact: true })).tap()
    await page.getByText('Wheel', { exact: true }).tap()
    await expectLarge(12)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectLarge(12)
    await page.getByText('Keyboard', { exact: true }).tap()
    await expectLarge(13)
    await page.setViewportSize({ width: 375, height: 740 })
    await expectLarge(13)
    await page.getByText('Wheel', { exact: true }).tap()
    for (const name of ['R2 or G1', 'D2 or N1']) await keys.and(page.getByRole('button', { name, exact: true })).tap()
    await expect(groupOf(page, exactly).getByRole('link', { name: 'Mohanam', exact: true })).toBeVisible()
    await expect.poll(async () => (await tonesOf(page)).length).toBe(6)
    await expectAccessible(page, 'the finder on a phone')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form finds ragas too', async ({ page }) => {
    await page.goto(routes.ragaFinder())
    await page.getByRole('textbox', { name: 'Notes' }).fill('S R G P D')
    await page.getByRole('radio', { name: 'Hindustani' }).check()
    await page.getByRole('button', { name: 'Find ragas' }).click()
    await expect(page).toHaveURL(routes.ragaFinder('up=S+R2+G3+P+D2&names=hindustani'))
    await expect(groupOf(page, exactly).getByRole('link', { name: 'Mohanam', exact: true })).toBeVisible()
    for (const name of ['These notes and more', 'One note off'])
      await page.getByRole('link', { name: `Show more in “${name}”` }).click()
    await expect(
      groupOf(page, /^One note off/)
        .getByRole('listitem')
        .nth(12),
    ).toBeVisible()
    await expect(groupOf(page, /^These notes and more/).getByRole('listitem')).toHaveCount(24)
  })
})
