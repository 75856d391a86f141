import { deleteCaptions, saveCaptions } from '@/lib/domains/editorial/mutations-captions'
import { saveSeries } from '@/lib/domains/editorial/mutations-series'
import { db } from '@/lib/server/db/client'
import { clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { exported, load } from '@/tests/factories/imports'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

describe('a file that was exported', () => {
  it('does not put back what somebody changed after it, unless its version is taken away', async () => {
    const [kept, renamed] = [await makeVideo({ name: 'Kept' }), await makeVideo({ name: 'Renamed' })]
    const rows = JSON.parse(await exported('json')) as { name: string; venue: string; version: string | null }[]
    await db.video.update({ where: { id: renamed.id }, data: { name: 'Renamed by a colleague' } })
    const asImport = (changed: object) => JSON.stringify(rows.map((row) => ({ ...row, ...changed })))
    const names = () => db.video.findMany({ orderBy: { id: 'asc' }, select: { name: true, venue: true } })

    for (const dryRun of [true, false]) {
      expect(await load(asImport({ venue: 'Music Academy' }), 'json', { dryRun })).toMatchObject({
        ok: false,
        badTotal: 1,
        bad: [
          { key: `#${renamed.id}`, column: 'version', message: expect.stringContaining('export it again') as string },
        ],
      })
    }
    expect((await names()).map(({ name, venue }) => [name, venue])).toEqual([
      [kept.name, kept.venue],
      ['Renamed by a colleague', renamed.venue],
    ])

    const withoutIt = rows.filter(({ name }) => name === 'Kept').map((row) => ({ ...row, venue: 'Music Academy' }))
    for (const counts of [{ updated: 1 }, { updated: 0, unchanged: 1 }]) {
      expect(await load(JSON.stringify(withoutIt), 'json')).toMatchObject({ ok: true, summary: counts })
    }
    expect(await load(asImport({ version: null }), 'json')).toMatchObject({ ok: true, summary: { updated: 2 } })
    expect((await names())[1]).toMatchObject({ name: 'Renamed' })
    expect(await load(asImport({ version: '46204' }), 'json')).toMatchObject({
      ok: false,
      bad: [{ column: 'version', message: 'must be as it was exported, or empty: "46204"' }, {}],
    })
  })

  it('does not put back captions and the name of a series that somebody changed after it', async () => {
    const admin = await makeViewer({ admin: true })
    const series = await saveSeries(admin, null, { name: 'Margazhi 2025', description: '' })
    const video = await makeVideo({ seriesId: series.id, episode: 1 })
    const which = { videoId: video.id, language: 'en' }
    const caption = (text: string) => ({ label: '', file: `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n` })
    const store = (text: string) => saveCaptions(admin, which, caption(text))
    const rename = async (name: string) => {
      const { updatedAt } = await db.series.findUniqueOrThrow({ where: { id: series.id } })
      await saveSeries(admin, series.id, { name, description: '', updatedAt: updatedAt.toISOString() })
    }
    const outdated = { ok: false, bad: [{ key: `#${video.id}`, column: 'version' }] }
    await store('before')
    const changes = [() => store('after'), () => deleteCaptions(admin, which), () => rename('December 2025')]
    for (const change of changes) {
      const file = await exported('json')
      await change()
      expect(await load(file, 'json')).toMatchObject(outdated)
      // What is exported now is up to date, also with other captions.
      const rows = JSON.parse(await exported('json')) as object[]
      const other = JSON.stringify(rows.map((row) => ({ ...row, venue: `Hall ${file.length}` })))
      expect(await load(other, 'json')).toMatchObject({ ok: true, summary: { updated: 1 } })
    }
    expect(await db.series.count()).toBe(1)
  })
})
