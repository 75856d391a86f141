import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { staffApiRoutes } from '@/lib/shared/routes/api-routes-staff'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { expectAccessible } from '@/tests/e2e/support/accessible'
import { signIn } from '@/tests/e2e/support/accounts'
import { pressEnter } from '@/tests/e2e/support/press-enter'
import { holdScripts } from '@/tests/e2e/support/scripts'
import { expect, test } from '@/tests/e2e/support/test'
import { mp4File } from '@/tests/factories/video-files'
import { demoAccounts } from '@/tests/support/data/demo-accounts'

test.beforeEach(({ page }) => signIn(page, demoAccounts.admin))

const PROGRAMME = [
  '0:00 Viriboni · Bhairavi · Ata · Pachimiriam Adiyappa · Varnam',
  '12:40 Vatapi Ganapatim · Hamsadhwani · Adi · Muthuswami Dikshitar · Kriti',
  '24:05 Bantureeti Kolu · Hamsanadam · Adi · Tyagaraja · Kriti',
  '31:50 Brochevarevarura · Khamas · Adi · Mysore Vasudevachar',
  '40:10 Endaro Mahanubhavulu · Sri · Adi · Tyagaraja · Kriti',
  '1:02:30 Mangalam · Sourashtram · Adi · Tyagaraja',
].join('\n')

test('an admin uploads a video file, pauses it, and resumes it after a reload', async ({ page }) => {
  const choose = async (source: string) => {
    await page.getByLabel('Source', { exact: true }).selectOption('Video file')
    await page.getByLabel('Upload a file').setInputFiles(source)
  }
  const parts = '**/api/catalogue/uploads/*'
  const evening = test.info().outputPath('evening.mp4')
  await writeFile(evening, mp4File({ codecs: ['hvc1'], size: 3_000_000 }))
  // Never responds to the upload's second part.
  await page.route(parts, (route) =>
    route.request().headers()['upload-offset'] === '0' ? route.continue() : undefined,
  )
  await page.goto(staffRoutes.video('new'))
  await choose(evening)
  await expect(page.getByText('34% of 3 MB')).toBeVisible()
  await expect(page.getByText('This file can’t be played in this browser.')).toBeVisible()
  // Saving is refused, because it would abort the upload.
  await page.getByRole('button', { name: 'Save' }).click()
  const refusal = page.getByText('The file is still uploading')
  await expect(refusal).toBeInViewport()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/^Paused/)).toBeVisible()
  await expect(refusal).toHaveCount(0)
  await page.reload()
  // Removes the route only after the reload, because removing it earlier would send the pending part.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByLabel('Source', { exact: true }).selectOption('Video file')
  const unfinished = page.getByRole('list', { name: 'Unfinished uploads' })
  await expect(unfinished.getByRole('listitem').filter({ hasText: 'evening.mp4: 34%' })).toBeVisible()
  await expectAccessible(page, 'an unfinished upload')
  await choose(evening)
  const name = page.getByLabel('File', { exact: true })
  await expect(name).toHaveValue(/^videos\/evening-[0-9a-f]+\.mp4$/)
  await expect(page.getByText(/This file has HEVC/).first()).toBeVisible()
  // Uses a clip that the browser can play, because the form reads its duration and captures a thumbnail.
  await choose('prisma/demo/clips/music-1.webm')
  await expect(name).toHaveValue(/^videos\/music-1-[0-9a-f]+\.webm$/)
  await expect(page.getByLabel('Thumbnail')).toHaveValue(/^\/api\/media\/pictures\//)
  await expect(page.getByText(/This file/)).toHaveCount(0)
})

test('an admin creates and publishes a concert with six pieces', async ({ page }, { testId }) => {
  const name = `Margazhi ${testId.slice(-6)} ${Date.now()}`
  const field = page.getByLabel('Name', { exact: true })
  await test.step('the fields are disabled until the scripts have loaded', async () => {
    const release = await holdScripts(page)
    await page.goto(staffRoutes.video('new'), { waitUntil: 'commit' })
    await expect(field).toBeDisabled()
    await expect(page.getByLabel('Status')).toBeDisabled()
    release()
    await field.fill(name)
    await page.unrouteAll()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose a category.')).toBeVisible()
  await expect(field).toHaveValue(name)
  await page.getByLabel('Category', { exact: true }).selectOption('Music')
  await page.getByLabel('Sub-category').selectOption({ index: 1 })
  await page.getByLabel('Description').fill('A morning concert of the season.')
  const artist = page.getByRole('combobox', { name: 'Artist' })
  await artist.click()
  await page.getByRole('listbox', { name: 'Artist' }).getByRole('option').first().waitFor()
  await artist.press('ArrowDown')
  await artist.press('Enter')
  await expect(artist).not.toHaveValue('')
  await page.getByLabel('Vimeo URL or ID').fill('https://player.vimeo.com/video/76979871?h=8272103f6e')
  await page.getByLabel('Length').fill('1:10:00')
  const picture = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#7a3b12' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'stage.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(page.getByLabel('Thumbnail')).toHaveValue(/^\/api\/media\/pictures\/[0-9a-f]+\.webp$/)
  const pieces = page.getByLabel('Pieces, one per line')
  await pieces.fill(`${PROGRAMME.replace('Hamsadhwani', 'Hamsadwani')}\nend of concert`)
  await expect(page.getByText('Line 7 must begin with a time').first()).toBeVisible()
  await page.getByRole('button', { name: 'Hamsadhwani', exact: true }).click()
  await expect(pieces).toHaveValue(/Hamsadhwani/)
  await pieces.fill(PROGRAMME)
  await expect(page.getByRole('table', { name: 'Programme preview' }).getByRole('row')).toHaveCount(7)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/videos\/\d+$/)
  const editor = page.url()
  const id = Number(editor.split('/').pop())

  expect((await page.request.get(apiRoutes.video(id))).status()).toBe(404)
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vatapi Ganapatim' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'As a guest' }).click()
  await expect(page.getByRole('link', { name: /Upgrade Your Plan/ })).toBeVisible()

  await page.goto(editor)
  const vtt = (time: string) => ({
    name: 'en.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from(`WEBVTT\n\n${time} --> 00:05.000\nGood morning\n`),
  })
  await page.getByLabel('Caption language').fill('en')
  await page.getByLabel('Caption file').setInputFiles(vtt('00:0x,000'))
  await expect(page.getByText(/Line 3 has “00:0x,000”/)).toBeVisible()
  await page.getByLabel('Caption file').setInputFiles(vtt('00:01.000'))
  await expect(page.getByText('Captions in English saved.')).toBeVisible()
  await page
    .getByLabel('Lyrics', { exact: true })
    .fill('= 12:40 sahitya sa-Latn · The editors\n[12:42] vātāpi gaṇapatiṁ')
  await page.getByLabel('Status').selectOption('Public')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(async () => {
    expect((await page.request.get(apiRoutes.video(id))).status()).toBe(200)
  }).toPass()
  await page.goto(routes.videoInfo(id))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Mangalam')).toBeVisible()
  await expect(page.getByText('Captions: English').first()).toBeAttached()
  await page.getByRole('region', { name: 'Lyrics' }).getByText('Vatapi Ganapatim').click()
  await expect(page.getByText('vātāpi gaṇapatiṁ')).toBeVisible()
})

test('an admin changes everything that matches a filter after a preview, undoes it, and deletes a video', async ({
  page,
}) => {
  const name = `Season ${Date.now()}`
  const rows = Array.from({ length: 12 }, (_, index) => `${name}-${index},${name} ${index},dance,76979871,1:00`)
  const data = `externalId,name,category,vimeo,duration\n${rows.join('\n')}\n`
  const headers = { 'content-type': 'text/csv' }
  const imported = await page.request.post(staffApiRoutes.catalogueImport('csv', false), { data, headers })
  expect(await imported.text()).toContain('"ok":true')
  await page.goto(`${staffRoutes.videos}?query=${encodeURIComponent(name)}&size=10`)
  const table = page.getByRole('table', { name: 'Videos' })
  const bar = page.getByRole('group', { name: 'Selected videos' })
  await bar.getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Select all 12 videos that match' }).click()
  await expect(bar.getByText('12 videos selected')).toBeVisible()
  await pressEnter(bar.getByRole('button', { name: 'Change…' }))
  const dialog = page.getByRole('dialog', { name: 'Change 12 videos' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Choose what to change.')).toBeVisible()
  await dialog.getByLabel('What to change').selectOption('Category')
  await dialog.getByLabel('Category', { exact: true }).selectOption('Music')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('12 of 12 videos will change')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: `${name} 3` })).toContainText('before: Dance')
  await expectAccessible(page, 'the preview of a change')
  await dialog.getByRole('button', { name: 'Change 12 videos' }).click()
  await expect(table.getByText('Music', { exact: true })).toHaveCount(10)
  await expect(bar.getByRole('checkbox')).toBeFocused()
  const changes = page.getByRole('region', { name: 'Recent bulk changes' })
  const mine = changes.getByRole('listitem').filter({ hasText: 'Category: Music · 12 videos' }).first()
  await pressEnter(mine.getByRole('button', { name: 'Undo' }))
  await pressEnter(page.getByRole('dialog').getByRole('button', { name: 'Undo' }))
  await expect(table.getByText('Dance', { exact: true })).toHaveCount(10)
  await expect(mine.getByText('Undone by admin@rasika.test')).toBeVisible()
  await expect(changes.getByRole('heading')).toBeFocused()

  await test.step('the bulk buttons publish and delete a video', async () => {
    const one = page.getByRole('row').filter({ has: page.getByLabel(`Select ${name} 3`, { exact: true }) })
    await one.getByRole('checkbox').check()
    await bar.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(one.getByText('Draft')).toHaveCount(0)
    await expect(bar.getByRole('checkbox')).toBeFocused()
    await one.getByRole('checkbox').check()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(one).toHaveCount(0)
  })
})
