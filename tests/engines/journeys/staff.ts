import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { inRoot } from '@/scripts/lib/paths.mjs'
import { css, label, role, text, type Page } from '@/tests/engines/support/page'
import { signIn } from '@/tests/engines/support/people'
import { until } from '@/tests/support/until'

export const staffJourneys: Record<string, (page: Page) => Promise<void>> = {
  async 'an editor uploads a video file in its form, saves it and plays it'(page) {
    const name = `Upload ${Date.now()}`
    await signIn(page, 'admin')
    await page.open(staffRoutes.video('new'))
    await page.fill(label('Name'), name)
    await page.choose(label('Category'), 'Music')
    await page.choose(label('Sub-category'), /\w/)
    await page.choose(label('Source'), 'Video file')
    await page.chooseFile(label('Upload a file'), inRoot('prisma', 'demo', 'clips', 'music-1.webm'))
    await page.see(label('File'), ({ value }) => /^videos\/music-1-[0-9a-f]+\.webm$/.test(value))
    const picture = await page.see(label('Thumbnail'), ({ value }) => value.startsWith('/api/media/pictures/'))
    await page.click(role('button', 'Save'))
    await page.at(/\/dashboard\/videos\/\d+$/)
    await page.see(text('Saved'))
    const address = JSON.stringify(picture.value)
    const loaded = `Object.assign(new Image(), { src: ${address} })`
    expect(
      await page.evaluate(`(async (image) => (await image.decode(), image.naturalWidth))(${loaded})`),
    ).toBeGreaterThan(0)
  },

  async 'an editor downloads the catalogue as CSV'(page) {
    await signIn(page, 'admin')
    await page.open(staffRoutes.videos)
    const files = () => readdirSync(page.downloads).filter((name) => name.endsWith('.csv'))
    const stored = () =>
      files().some((name) => readFileSync(path.join(page.downloads, name), 'utf8').includes('Margam in Adi'))
    // Retries, because a busy server may refuse the request. The page then shows an error.
    const refused = css('[data-sonner-toast][data-type=error]')
    await until('the catalogue is stored', async () => {
      await page.click(role('link', 'Export as CSV'))
      await until('it is stored or refused', async () => stored() || (await page.find(refused)).count > 0)
      return stored()
    })
  },
}
