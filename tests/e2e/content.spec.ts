import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { signIn } from '@/tests/e2e/support/accounts'
import { demoAccounts } from '@/tests/support/demo-accounts'
import { expectAccessible } from '@/tests/e2e/support/accessible'
import { holdScripts } from '@/tests/e2e/support/scripts'
import { expect, test } from '@/tests/e2e/support/test'
import { mp4File } from '@/tests/factories/video-files'
import { actionRequest, actionResult } from '@/tests/support/server-actions'
import { apiRoutes } from '@/lib/shared/api-routes'
import { staffApiRoutes } from '@/lib/shared/api-routes-staff'
import { routes } from '@/lib/shared/routes'
import { staffRoutes } from '@/lib/shared/routes-staff'

test.beforeEach(({ page }) => signIn(page, demoAccounts.admin))

const PROGRAMME = [
  '0:00 Viriboni · Bhairavi · Ata · Pachimiriam Adiyappa · Varnam',
  '12:40 Vatapi Ganapatim · Hamsadhwani · Adi · Muthuswami Dikshitar · Kriti',
  '24:05 Bantureeti Kolu · Hamsanadam · Adi · Tyagaraja · Kriti',
  '31:50 Brochevarevarura · Khamas · Adi · Mysore Vasudevachar',
  '40:10 Endaro Mahanubhavulu · Sri · Adi · Tyagaraja · Kriti',
  '1:02:30 Mangalam · Sourashtram · Adi · Tyagaraja',
].join('\n')

test('an admin uploads a video file, pauses it, and continues after the page was loaded again', async ({ page }) => {
  const choose = async (source: string) => {
    await page.getByLabel('Source', { exact: true }).selectOption('A file of our own')
    await page.getByLabel('Upload a file').setInputFiles(source)
  }
  const parts = '**/api/catalogue/uploads/*'
  const evening = test.info().outputPath('evening.mp4')
  await writeFile(evening, mp4File({ codecs: ['hvc1'], size: 3_000_000 }))
  // The second part hangs.
  await page.route(parts, (route) =>
    route.request().headers()['upload-offset'] === '0' ? route.continue() : undefined,
  )
  await page.goto(staffRoutes.video('new'))
  await choose(evening)
  await expect(page.getByText('34% of 3 MB')).toBeVisible()
  await expect(page.getByText('This file cannot be played by this browser.')).toBeVisible()
  // Saving would end it.
  await page.getByRole('button', { name: 'Save' }).click()
  const refusal = page.getByText('The file is still being uploaded')
  await expect(refusal).toBeInViewport()
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText(/^Paused/)).toBeVisible()
  await expect(refusal).toHaveCount(0)
  await page.reload()
  // Not earlier: a part that hangs would be sent after all.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByLabel('Source', { exact: true }).selectOption('A file of our own')
  const unfinished = page.getByRole('list', { name: 'Unfinished uploads' })
  await expect(unfinished.getByRole('listitem').filter({ hasText: 'evening.mp4: 34%' })).toBeVisible()
  await expectAccessible(page, 'an unfinished upload')
  await choose(evening)
  const name = page.getByLabel('File', { exact: true })
  await expect(name).toHaveValue(/^videos\/evening-[0-9a-f]+\.mp4$/)
  await expect(page.getByText(/This file has HEVC/).first()).toBeVisible()
  // A browser reads the length and a picture of what it can play.
  await choose('prisma/demo/clips/music-1.webm')
  await expect(name).toHaveValue(/^videos\/music-1-[0-9a-f]+\.webm$/)
  await expect(page.getByLabel('Thumbnail')).toHaveValue(/^\/api\/media\/pictures\//)
  await expect(page.getByText(/This file/)).toHaveCount(0)
})

test('an admin creates, publishes and deletes a concert with six pieces', async ({ page }, { testId }) => {
  const name = `Margazhi ${testId.slice(-6)} ${Date.now()}`
  await page.goto(staffRoutes.videos)
  await page.getByRole('link', { name: 'New video' }).click()
  // Errors are shown at their fields, and all input stays.
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please choose a category')).toBeVisible()
  await page.getByLabel('Category', { exact: true }).selectOption('Music')
  await page.getByLabel('Sub-category').selectOption({ index: 1 })
  await page.getByLabel('Description').fill('A morning concert of the season.')
  const artist = page.getByRole('combobox', { name: 'Artist' })
  await artist.click()
  await page.getByRole('listbox', { name: 'Artist' }).getByRole('option').first().waitFor()
  await artist.press('ArrowDown')
  await artist.press('Enter')
  await expect(artist).not.toHaveValue('')
  await page.getByLabel('Vimeo link or number').fill('https://player.vimeo.com/video/76979871?h=8272103f6e')
  await page.getByLabel('Length').fill('1:10:00')
  const picture = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#7a3b12' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'stage.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(page.getByLabel('Thumbnail')).toHaveValue(/^\/api\/media\/pictures\/[0-9a-f]+\.webp$/)
  // A misspelt name gets a suggestion; an invalid line is reported.
  const pieces = page.getByLabel('Pieces, one a line')
  await pieces.fill(`${PROGRAMME.replace('Hamsadhwani', 'Hamsadwani')}\nend of concert`)
  await expect(page.getByText('Line 7 must begin with a time').first()).toBeVisible()
  await page.getByRole('button', { name: 'Hamsadhwani', exact: true }).click()
  await expect(pieces).toHaveValue(/Hamsadhwani/)
  await pieces.fill(PROGRAMME)
  await expect(page.getByRole('table', { name: 'The programme as it will be' }).getByRole('row')).toHaveCount(7)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/videos\/\d+$/)
  const editor = page.url()
  const id = Number(editor.split('/').pop())

  // A draft is visible only to staff, in the preview.
  expect((await page.request.get(apiRoutes.video(id))).status()).toBe(404)
  await page.getByRole('link', { name: 'Preview' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vatapi Ganapatim' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'As a guest' }).click()
  await expect(page.getByRole('link', { name: /Upgrade Your Plan/ })).toBeVisible()

  // Captions are checked line by line and saved at once; words are part of the form.
  await page.goto(editor)
  const vtt = (time: string) => ({
    name: 'en.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from(`WEBVTT\n\n${time} --> 00:05.000\nGood morning\n`),
  })
  await page.getByLabel('Language of the captions').fill('en')
  await page.getByLabel('Captions (.vtt)').setInputFiles(vtt('00:01,000'))
  await expect(page.getByText(/Line 3 has a comma/)).toBeVisible()
  await page.getByLabel('Captions (.vtt)').setInputFiles(vtt('00:01.000'))
  await expect(page.getByText('The captions in English are saved.')).toBeVisible()
  await page.getByLabel('Words of the pieces').fill('= 12:40 sahitya sa-Latn · The editors\n[12:42] vātāpi gaṇapatiṁ')
  await page.getByLabel('State').selectOption('Public')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(async () => {
    expect((await page.request.get(apiRoutes.video(id))).status()).toBe(200)
  }).toPass()
  await page.goto(routes.videoInfo(id))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Mangalam')).toBeVisible()
  await expect(page.getByText('Captions: English').first()).toBeAttached()
  await page.getByRole('region', { name: 'Words' }).getByText('Vatapi Ganapatim').click()
  await expect(page.getByText('vātāpi gaṇapatiṁ')).toBeVisible()

  // The buttons of the list make it a draft again and delete it.
  await page.goto(`${staffRoutes.videos}?query=${encodeURIComponent(name)}`)
  await page.getByLabel(`Choose ${name}`).check()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByRole('table', { name: 'Videos' }).getByText('Draft')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Chosen videos' }).getByRole('checkbox')).toBeFocused()
  await page.getByLabel(`Choose ${name}`).check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No videos here.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an admin changes everything that fits a filter after a preview, and undoes it', async ({ page }) => {
  const name = `Season ${Date.now()}`
  const rows = Array.from({ length: 12 }, (_, index) => `${name}-${index},${name} ${index},dance,76979871,1:00`)
  const data = `externalId,name,category,vimeo,duration\n${rows.join('\n')}\n`
  const headers = { 'content-type': 'text/csv' }
  const imported = await page.request.post(staffApiRoutes.catalogueImport('csv', false), { data, headers })
  expect(await imported.text()).toContain('"ok":true')
  await page.goto(`${staffRoutes.videos}?query=${encodeURIComponent(name)}&size=10`)
  const table = page.getByRole('table', { name: 'Videos' })
  const bar = page.getByRole('group', { name: 'Chosen videos' })
  await bar.getByRole('checkbox').check()
  await bar.getByRole('button', { name: 'Choose all 12 videos that fit' }).click()
  await expect(bar.getByText('12 videos chosen')).toBeVisible()
  await bar.getByRole('button', { name: 'Change …' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change 12 videos' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('Please choose what to change')).toBeVisible()
  await dialog.getByLabel('What to change').selectOption('Category')
  await dialog.getByLabel('Category', { exact: true }).selectOption('Music')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('12 of 12 videos change')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: `${name} 3` })).toContainText('before: Dance')
  await expectAccessible(page, 'the preview of a change')
  await dialog.getByRole('button', { name: 'Change 12 videos' }).click()
  await expect(table.getByText('Music', { exact: true })).toHaveCount(10)
  await expect(bar.getByRole('checkbox')).toBeFocused()
  const changes = page.getByRole('region', { name: 'Changed together within a day' })
  const mine = changes.getByRole('listitem').filter({ hasText: 'Category: Music · 12 videos' }).first()
  await mine.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(table.getByText('Dance', { exact: true })).toHaveCount(10)
  await expect(mine.getByText('Undone by admin@rasika.test')).toBeVisible()
  await expect(changes.getByRole('heading')).toBeFocused()
})

test('a trailer disappears when an import unpublishes its video', async ({ page: { request } }) => {
  const name = `Taken back ${Date.now()}`
  const bring = async (publishedAt: string) => {
    const row = `${name},${name},dance,76979871,1:00,/art/dance.webp,${publishedAt}`
    const data = `externalId,name,category,vimeo,duration,thumbnail,publishedAt\n${row}\n`
    const answer = await request.post(staffApiRoutes.catalogueImport('csv', false), {
      data,
      headers: { 'content-type': 'text/csv' },
    })
    expect(await answer.text()).toContain('"ok":true')
  }
  await bring('2020-01-31T19:30')
  const [video] = (await (await request.get(staffApiRoutes.choices('video', name))).json()) as { id: number }[]
  const act = async (action: string, input: object) => {
    const { path, headers, body } = actionRequest(action, input)
    return actionResult<{ id: number }>(await (await request.post(path, { headers, data: body })).text())
  }
  const created = await act('saveTrailerAction', {
    videoId: video?.id,
    name,
    description: '',
    source: 'vimeo',
    vimeo: '76979871',
    embedKey: '',
    fileKey: '',
    duration: '0:30',
    thumbnailUrl: '/art/dance.webp',
    position: '900',
  })
  const id = created.ok ? created.data.id : 0
  const visit = async () => (await request.get(routes.trailer(id))).status()
  // The second visit gets the page that the first one cached.
  expect([await visit(), await visit()]).toEqual([200, 200])
  await bring('')
  await expect.poll(visit).toBe(404)
  expect([await visit(), await visit()]).toEqual([404, 404])
  await bring('2020-01-31T19:30')
  await expect.poll(visit).toBe(200)
  await act('deleteVideosAction', { ids: [video?.id] })
})

test('the second of two people who save the same video gets a conflict and keeps the input', async ({
  page,
  context,
}) => {
  await page.goto(`${staffRoutes.series}/new`)
  await page.getByLabel('Name').fill(`Series ${Date.now()}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/dashboard\/series\/\d+$/)
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Description').fill('From the other window')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved', { exact: true })).toBeVisible()
  await page.getByLabel('Description').fill('From this window')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'changed by someone else since you opened it' })).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('From this window')
})

test('the fields of an editor are disabled until its scripts have loaded', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto(staffRoutes.video('new'), { waitUntil: 'commit' })
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  await expect(page.getByLabel('State')).toBeDisabled()
  release()
  await page.getByLabel('State').selectOption('Public')
  await page.getByLabel('Name', { exact: true }).fill('Margazhi')
  await expect(page.getByLabel('State')).toHaveValue('public')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Margazhi')
})

test('rows can be reordered with the keyboard', async ({ page }) => {
  await page.goto(staffRoutes.featured)
  const list = page.getByRole('list', { name: 'Browse, hero' })
  const second = await list.getByRole('listitem').nth(1).locator('div').first().textContent()
  const up = list
    .getByRole('listitem')
    .nth(1)
    .getByRole('button', { name: /^Move up/ })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(list.getByRole('listitem').first()).toContainText(second ?? '')
  const first = list.getByRole('listitem').first()
  await expect(first.getByRole('button', { name: /^Move up/ })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(list.getByRole('listitem').nth(1)).toContainText(second ?? '')
})

test('a file of videos is checked before it is imported', async ({ page }) => {
  const externalId = `e2e-${Date.now()}`
  const file = (text: string) => ({ name: 'videos.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.goto(staffRoutes.import)
  const input = page.getByLabel('File', { exact: true })
  await input.setInputFiles(file('externalId,name,category,vimeo,duration\nx,X,opera,1,60\n'))
  await expect(page.getByText('Line 2, category: must be dance, music, trivia or lectures')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await input.setInputFiles(file(`externalId,name,category,vimeo,duration\n${externalId},Imported,music,76979871,60\n`))
  await expect(page.getByText('The file is in order.')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('The file was imported')).toBeVisible()
  await page.goto(`${staffRoutes.videos}?query=${externalId}`)
  await expect(page.getByRole('link', { name: 'Imported', exact: true })).toBeVisible()
})
