import type { Page } from '@playwright/test'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { newPerson, signIn } from '@/tests/e2e/support/accounts'
import { findVideo, player, second } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { stubVimeo } from '@/tests/e2e/support/vimeo'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

const RATE = 22_050
const TONE = 440

/** A minute of a tone, as a WAV file. */
function tone(): Buffer {
  const samples = Buffer.alloc(60 * RATE * 2)
  for (let n = 0; n < samples.length / 2; n++)
    samples.writeInt16LE(Math.round(9000 * Math.sin((2 * Math.PI * TONE * n) / RATE)), n * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** Listens to everything that reaches the loudspeakers of the page's shared context. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const { connect } = AudioNode.prototype
    const ears = new WeakMap<BaseAudioContext, AnalyserNode>()
    function connectAndListen(this: AudioNode, to: AudioNode, ...rest: number[]) {
      if (to === this.context.destination && !(this instanceof GainNode)) {
        const ear = ears.get(this.context) ?? new AnalyserNode(this.context, { fftSize: 32_768 })
        ears.set(this.context, ear)
        Object.assign(window, { ear })
        Reflect.apply(connect, this, [ear])
      }
      return Reflect.apply(connect, this, [to, ...rest]) as unknown
    }
    Object.assign(AudioNode.prototype, { connect: connectAndListen })
  })

/** Reads the loudest frequency in hertz and its level in decibels. */
const heard = (page: Page) =>
  page.evaluate(() => {
    const ear = Reflect.get(window, 'ear') as AnalyserNode | undefined
    if (!ear) return { hertz: 0, level: -Infinity }
    const levels = new Float32Array(ear.frequencyBinCount)
    ear.smoothingTimeConstant = 0
    ear.getFloatFrequencyData(levels)
    const at = levels.reduce((best, level, bin) => (level > (levels[best] ?? 0) ? bin : best), 1)
    const [before = 0, level = 0, after = 0] = [levels[at - 1], levels[at], levels[at + 1]]
    const exact = at + (before - after) / (2 * (before - 2 * level + after))
    return { hertz: (exact * ear.context.sampleRate) / ear.fftSize, level }
  })

const centsFrom = (hertz: number, semitones: number) => Math.abs(1200 * Math.log2(hertz / TONE) - 100 * semitones)

async function expectShift(page: Page, semitones: number) {
  await expect.poll(async () => centsFrom((await heard(page)).hertz, semitones)).toBeLessThan(10)
}

test('a recording sounds in the viewer’s own sruti, and the tanpura moves along', async ({ page }) => {
  await listen(page)
  const body = tone()
  await page.route(/\/api\/media\/[^/]+$/, (route) => route.fulfill({ contentType: 'audio/wav', body }))
  await signIn(page, demoAccounts.member)
  // Its pieces are in D.
  const video = await findVideo(page, 'Before the Monsoon', (each) => each.fileUrl !== null)
  await page.goto(routes.videoMoment(video.id, 1))
  const dialog = page.getByRole('dialog')
  await expect.poll(() => second(page)).toBeGreaterThan(1)

  await test.step('asks for the key note, and leaves the sound alone until then', async () => {
    await page.keyboard.press('i')
    await expect(dialog.getByText('Choose your key note under Practice first.')).toBeVisible()
    expect((await heard(page)).hertz).toBe(0)
  })

  const section = dialog.locator('section', { has: page.getByRole('heading', { name: 'My sruti' }) })
  await test.step('plays a semitone lower once C♯ is chosen by keyboard', async () => {
    await dialog.getByRole('tab').first().focus()
    await page.keyboard.press('End')
    while ((await dialog.getByRole('tab', { selected: true }).textContent()) !== 'Practice')
      await page.keyboard.press('ArrowLeft')
    const note = section.getByRole('combobox', { name: 'My key note' })
    await note.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(note).toHaveValue('C♯')
    await expect(section.getByRole('status')).toContainText('Plays in C♯, 1 semitone lower.')
    await expectShift(page, -1)
    await expect(dialog.getByRole('heading', { name: 'Tanpura in C♯' })).toBeVisible()
  })

  await test.step('keeps volume and mute, and the pitch at half speed', async () => {
    // The analyser looks back on more than half a second, so the level rises at first.
    let level = -Infinity
    await expect
      .poll(async () => {
        const before = level
        level = (await heard(page)).level
        return Math.abs(level - before)
      })
      .toBeLessThan(0.5)
    await player(page).evaluate((each: HTMLVideoElement) => (each.volume = 0.5))
    await expect.poll(async () => Math.abs((await heard(page)).level - level + 6)).toBeLessThan(3)
    await dialog.getByRole('heading', { name: 'My sruti' }).click()
    for (let step = 0; step < 6; step++) await page.keyboard.press('<')
    await expect.poll(() => player(page).evaluate((each: HTMLVideoElement) => each.playbackRate)).toBeLessThan(0.8)
    await expectShift(page, -1)
    await page.keyboard.press('m')
    await expect.poll(async () => (await heard(page)).level).toBeLessThan(-90)
    await page.keyboard.press('m')
  })

  await test.step('goes four semitones up, and no farther', async () => {
    const note = section.getByRole('combobox', { name: 'My key note' })
    await note.selectOption('4½ kattai · F♯')
    await expectShift(page, 4)
    await note.selectOption('G')
    await expect(section.getByRole('status')).toContainText('G is too far from D, so this plays as recorded.')
    await expectShift(page, 0)
    await expect(dialog.getByRole('heading', { name: 'Tanpura in D', exact: true })).toBeVisible()
    await note.selectOption('C')
    await expectShift(page, -2)
  })

  await test.step('goes off and on by a key, and on in the mini-player', async () => {
    await dialog.getByRole('heading', { name: 'My sruti' }).click()
    await page.keyboard.press('i')
    await expect(dialog.getByText('Plays as recorded.').first()).toBeVisible()
    await expectShift(page, 0)
    await page.keyboard.press('i')
    await expectShift(page, -2)
    await dialog.getByRole('tab', { name: 'Listen' }).click()
    await dialog.getByRole('button', { name: 'Play while browsing' }).click()
    await expect(page.getByRole('complementary', { name: 'Now playing' })).toBeVisible()
    await expectShift(page, -2)
  })

  await test.step('finds the note again on the account page', async () => {
    await page.goto(routes.account)
    const note = page.getByRole('combobox', { name: 'Key note' })
    await expect(note).toHaveValue('C')
    await note.selectOption('')
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(note).toHaveValue('')
  })
})

test('on a phone, a part without a sruti is moved by semitones', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await listen(page)
  const body = tone()
  await page.route(/\/api\/media\/[^/]+$/, (route) => route.fulfill({ contentType: 'audio/wav', body }))
  await newPerson(page, 'bhairavi-at-midnight')
  await page.request.post(apiRoutes.guestPlan)
  const video = await findVideo(page, 'How to Listen', (each) => each.fileUrl !== null)
  await page.goto(routes.videoMoment(video.id, 1))
  await expect.poll(() => second(page)).toBeGreaterThan(1)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Practice' }).click()
  const higher = dialog.getByRole('button', { name: 'One semitone higher' })
  await higher.scrollIntoViewIfNeeded()
  const size = await higher.boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await higher.click()
  await expectShift(page, 1)
  for (let step = 0; step < 3; step++) await higher.click()
  await expect(higher).toHaveAttribute('aria-disabled', 'true')
  await expectShift(page, 4)
})

test('a stream that hls.js plays stays audible while its pitch is changed', async ({ page }) => {
  await listen(page)
  // Another person than in the first test, which runs at the same time.
  await signIn(page, demoAccounts.editor)
  const video = await findVideo(page, 'Natanam Adinar', (each) => each.hlsUrl !== null)
  await page.goto(routes.videoMoment(video.id, 1))
  await expect.poll(() => second(page)).toBeGreaterThan(1)
  expect(await player(page).evaluate((each: HTMLVideoElement) => each.currentSrc)).toMatch(/^blob:/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Practice' }).click()
  await dialog.getByRole('combobox', { name: 'My key note' }).selectOption('A')
  await expect(dialog.getByText('Plays in A, 2 semitones higher. The sound')).toBeVisible()
  await expect.poll(async () => (await heard(page)).level).toBeGreaterThan(-80)
  await dialog.getByRole('combobox', { name: 'My key note' }).selectOption('')
  await expect(dialog.getByRole('heading', { name: 'Tanpura in G', exact: true })).toBeVisible()
})

test('a video at Vimeo says that its pitch can’t be changed', async ({ context, page }) => {
  await stubVimeo(context)
  await signIn(page, demoAccounts.member)
  const video = await findVideo(page, 'The Seven of Misra', (each) => each.vimeoId !== null)
  await page.goto(routes.videoMoment(video.id, 1))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Practice' }).click()
  await expect(dialog.getByText('The pitch of this video can’t be changed here.')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'My key note' })).toHaveCount(0)
})
