import { getVideo } from '@/lib/domains/catalogue/queries'
import { saveVideo } from '@/lib/domains/editorial/mutations-videos'
import { getStaffVideo } from '@/lib/domains/editorial/queries-videos'
import { videoInputSchema } from '@/lib/domains/editorial/schema-videos'
import { importVideos } from '@/lib/domains/editorial/mutations-import'
import { readImportFile } from '@/lib/domains/editorial/files-import'
import { searchVideos } from '@/lib/domains/search/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import { clearCatalogue } from '@/tests/factories/catalogue'
import { storedVideo, videoInput } from '@/tests/factories/content'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

const HALL = 'Narada Gana Sabha, Chennai'

async function saved(venue: string) {
  const admin = await makeViewer({ admin: true })
  const { id } = await saveVideo(admin, null, videoInput({ venue, publication: 'public' }))
  return { admin, id }
}

async function load(csv: string) {
  async function* bytes() {
    yield Buffer.from(csv)
  }
  return importVideos(readImportFile(bytes(), 'csv'), { actor: { id: 0, email: 'operator' } })
}

describe('the venue of a video', () => {
  it('is written in the form, and shown to everyone', async () => {
    const { admin, id } = await saved(HALL)
    expect((await getStaffVideo(admin, id))?.form.venue).toBe(HALL)
    expect(await getVideo(visitor, id)).toMatchObject({ venue: HALL, locked: true })
  })

  it('is null where the form leaves it empty, and at most 200 characters long', async () => {
    const { admin, id } = await saved('')
    expect((await storedVideo(id)).venue).toBeNull()
    expect((await getStaffVideo(admin, id))?.form.venue).toBe('')
    expect(videoInputSchema.safeParse(videoInput({ venue: 'x'.repeat(201) })).error?.issues).toMatchObject([
      { path: ['venue'] },
    ])
  })

  it('is found by the search in another spelling, and named as what matched', async () => {
    const { id } = await saved(HALL)
    const { data } = await searchVideos(visitor, { query: 'naradha gana sabha', subCategories: [], page: 0 })
    expect(data).toMatchObject([{ id, match: { field: 'venue', text: HALL, startSeconds: null } }])
  })

  it('is set by an import, left by one without the column, and emptied by an empty cell', async () => {
    const row = 'v1,Recital,music,76979871,600'
    expect(await load(`externalId,name,category,vimeo,duration,venue\n${row},"${HALL}"\n`)).toMatchObject({ ok: true })
    const find = () => db.video.findUniqueOrThrow({ where: { externalId: 'v1' }, select: { venue: true } })
    expect(await find()).toEqual({ venue: HALL })
    await load(`externalId,name\nv1,Evening recital\n`)
    expect(await find()).toEqual({ venue: HALL })
    await load(`externalId,venue\nv1,\n`)
    expect(await find()).toEqual({ venue: null })
  })
})
