import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { signIn } from '@/tests/e2e/support/accounts'
import { findVideo, player, playing, second, type Playing } from '@/tests/e2e/support/player'
import { expect, test } from '@/tests/e2e/support/test'
import { stubVimeo } from '@/tests/e2e/support/vimeo'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test.beforeEach(({ page }) => signIn(page, demoAccounts.member))

test('a stream that is encrypted plays by hls.js, in Chrome too, once access is renewed', async ({ page }) => {
  const encrypted = await findVideo(page, 'Bamboo at Daybreak', (each) => each.hlsUrl !== null)
  // Refuses segments until the player's second request for a new URL. The first response contains no URL, as after
  // the end of a membership.
  let requests = 0
  let renewed = false
  await page.route(`**${apiRoutes.video(encrypted.id)}`, (route) => {
    requests++
    renewed = requests > 1
    return renewed ? route.continue() : route.fulfill({ json: { hlsUrl: null } })
  })
  await page.route('**/streams/**/002.m2ts', (route) => (renewed ? route.continue() : route.fulfill({ status: 403 })))
  await page.goto(routes.videoMoment(encrypted.id, 7))
  const dialog = page.getByRole('dialog')
  const notice = dialog.getByRole('alert')
  await expect(notice).toContainText('Your access to this video has ended.')
  expect(await second(page)).toBeLessThan(12.5)
  expect(await player(page).evaluate((each: HTMLVideoElement) => each.paused)).toBe(true)
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => second(page)).toBeGreaterThan(12.5)
  expect(await player(page).evaluate((each: HTMLVideoElement) => each.src)).toMatch(/^blob:/)
  expect(requests).toBe(2)
  // Alternates the keys until a preview appears, because on a busy machine the first preview may load too late.
  const keys = ['ArrowLeft', 'ArrowRight']
  await expect(async () => {
    keys.reverse()
    await dialog.getByRole('slider', { name: 'Position in the video' }).press(keys[1] ?? '')
    await expect(dialog.locator('[data-thumbnail]')).toHaveCSS('background-image', /blob:/, { timeout: 2000 })
  }).toPass()

  await test.step('with audio only, just the sound is loaded, from the same second', async () => {
    const sound = page.waitForRequest(/streams\/encrypted\/2\/\d+\.m2ts/)
    await dialog.getByRole('tab', { name: 'Listen' }).click()
    await dialog.getByRole('button', { name: 'Audio only' }).click()
    await sound
    await player(page).evaluate((each: HTMLVideoElement) => each.play())
    const heard = await second(page)
    await expect.poll(() => second(page)).toBeGreaterThan(heard)
    expect(heard).toBeGreaterThan(5)
    expect(await player(page).evaluate((each: HTMLVideoElement) => each.videoWidth)).toBe(0)
  })
})

test('a stream with separate sound and subtitles is heard and read, and each can be chosen', async ({ page }) => {
  const video = await findVideo(page, 'Natanam Adinar', (each) => each.hlsUrl !== null)
  const track = (type: string, name: string, language: string, uri: string) =>
    `#EXT-X-MEDIA:TYPE=${type},GROUP-ID="${type}",NAME="${name}",LANGUAGE="${language}",AUTOSELECT=YES,` +
    `DEFAULT=${language === 'te' ? 'YES' : 'NO'},URI="${uri}"`
  const playlists: Record<string, string[]> = {
    'main.m3u8': [
      '#EXTM3U',
      track('AUDIO', 'Telugu', 'te', '2/list.m3u8'),
      track('AUDIO', 'Commentary', 'en', '2/list.m3u8?commentary'),
      track('SUBTITLES', 'Telugu', 'te', 'telugu.m3u8'),
      '#EXT-X-STREAM-INF:BANDWIDTH=9,CODECS="avc1.64001e,mp4a.40.2",AUDIO="AUDIO",SUBTITLES="SUBTITLES"',
      '0/list.m3u8',
    ],
    'telugu.m3u8': ['#EXTM3U', '#EXT-X-TARGETDURATION:30', '#EXTINF:30,', 'telugu.vtt', '#EXT-X-ENDLIST'],
    'telugu.vtt': ['WEBVTT', '', '00:00.000 --> 00:30.000', 'Namaskaram', ''],
  }
  for (const [name, lines] of Object.entries(playlists))
    await page.route(`**/streams/open/${name}`, (route) => route.fulfill({ body: lines.join('\n') }))
  let isAway = true
  await page.route('**/streams/open/0/004.m2ts', (route) =>
    isAway ? route.fulfill({ status: 503 }) : route.continue(),
  )
  const sound = page.waitForRequest(/open\/2\/000\.m2ts/)
  await page.goto(routes.videoMoment(video.id, 1))
  await sound
  await expect.poll(() => second(page)).toBeGreaterThan(1.5)
  const decoded = (each: HTMLVideoElement) => Number(Reflect.get(each, 'webkitAudioDecodedByteCount'))
  expect(await player(page).evaluate(decoded)).toBeGreaterThan(0)

  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Settings', exact: true }).click()
  const commentary = page.waitForRequest(/list\.m3u8\?commentary/)
  await dialog.getByRole('combobox', { name: 'Audio' }).selectOption('Commentary')
  await commentary
  const captions = dialog.getByRole('combobox', { name: 'Captions' })
  await expect(captions).toHaveValue('')
  await captions.selectOption('Telugu')
  const read = (each: HTMLVideoElement) =>
    [...each.textTracks].flatMap(({ mode, activeCues }) => (mode === 'showing' ? [...(activeCues ?? [])] : [])).length
  await expect.poll(() => player(page).evaluate(read)).toBe(1)
  await page.keyboard.press('Escape')

  await test.step('a temporary failure of its server is reported, and playback resumes on its own', async () => {
    await player(page).evaluate((each: HTMLVideoElement) => (each.currentTime = 25))
    const said = dialog.getByText('Playback will resume automatically.')
    await expect(said).toBeVisible()
    isAway = false
    await expect.poll(() => second(page)).toBeGreaterThan(25.5)
    await expect(said).toHaveCount(0)
  })
})

test('a file, a stream and a video on Vimeo can be played, repeated, slowed down and read alike', async ({
  context,
  page,
}) => {
  await stubVimeo(context)
  const dialog = page.getByRole('dialog')
  const seen = async <What extends keyof Playing>(what: What) => (await playing(page))[what]
  for (const [kind, query, field] of [
    ['a file', 'How to Listen', 'fileUrl'],
    ['a stream', 'Natanam Adinar', 'hlsUrl'],
    ['Vimeo', 'The Seven of Misra', 'vimeoId'],
  ] as const) {
    await test.step(kind, async () => {
      const video = await findVideo(page, query, (each) => each[field] !== null && each.pieces.length > 1)
      await page.goto(routes.videoInfo(video.id))
      const opener = page.getByRole('button', { name: `Play ${video.name}`, exact: true })
      await opener.click()
      await expect(dialog.locator('video, iframe')).toBeVisible()
      await expect.poll(() => seen('second')).toBeGreaterThan(0)
      const start = video.pieces[1]?.startSeconds ?? 0
      await page.keyboard.press('n')
      await expect.poll(() => seen('second')).toBeGreaterThanOrEqual(start)

      const rate = await seen('rate')
      await page.keyboard.press('<')
      await expect.poll(() => seen('rate')).toBeLessThan(rate)
      if (kind === 'a file') await page.keyboard.press('c')
      await expect(dialog.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'true')
      await expect.poll(() => seen('captions')).toBe('en')

      await page.keyboard.press('[')
      const from = await seen('second')
      await expect.poll(() => seen('second')).toBeGreaterThan(from + 1)
      await page.keyboard.press(']')
      const to = await seen('second')
      const before = await seen('seeks')
      await expect.poll(() => seen('seeks')).toBeGreaterThan(before + 1)
      await expect.poll(() => seen('second')).toBeLessThan(Math.max(to, from + 1) + 3)
      await page.keyboard.press('x')

      if (kind === 'a stream') {
        await dialog.getByRole('slider', { name: 'Position in the video' }).hover()
        const thumbnail = dialog.locator('[data-thumbnail]')
        await expect(thumbnail).toHaveCSS('background-image', /streams\/open\/thumbnails-001\.jpg/)
      }
      if (kind === 'Vimeo') {
        const body = page.frameLocator('iframe').locator('body')
        await dialog.getByRole('button', { name: /^Play from 0:00/ }).click()
        await expect(body).toHaveAttribute('data-seconds', '0')
        await page.keyboard.press('k')
        await expect(body).toHaveAttribute('data-state', 'pause')
        // A click moves focus into the iframe. Focus must return to our controls, because they handle Escape.
        await body.click()
        await expect(dialog.getByRole('button', { name: 'Play', exact: true })).toBeFocused()
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await expect(opener).toBeFocused()
    })
  }
})
