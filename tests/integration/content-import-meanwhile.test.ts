import { saveVideo } from '@/lib/domains/catalogue/videos/mutations'
import { getStaffVideo } from '@/lib/domains/catalogue/videos/queries'
import { db, type Db } from '@/lib/server/db/client'
import { found } from '@/lib/shared/errors'
import { clearCatalogue, makeSeries, makeVideo } from '@/tests/factories/catalogue'
import { byExternalId, load } from '@/tests/factories/imports'
import { makeViewer } from '@/tests/factories/viewers'
import { untilSomebodyWaits } from '@/tests/support/locks'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

/** What staff do while an import runs. */

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

/**
 * Imports rows while a transaction holds what it changed.
 * @param meanwhile begins once the import waits for that transaction
 * @returns what the import says once it is committed
 */
async function loadWhile(
  change: (tx: Db) => Promise<unknown>,
  rows: readonly object[],
  meanwhile?: () => Promise<unknown>,
): Promise<unknown> {
  const { work } = await db.$transaction(async (tx) => {
    await change(tx)
    const loading = load(JSON.stringify(rows), 'json').catch((error: unknown) => error)
    await untilSomebodyWaits()
    const other = meanwhile?.()
    if (other) await untilSomebodyWaits(2)
    // Not awaited: it waits for this transaction.
    return { work: Promise.all([loading, other]) }
  })
  return (await work)[0]
}

const NEW = { name: 'New', category: 'music', vimeo: 1, duration: 60 }
const hidden = { publishedAt: null, freeAccess: false }

describe('an import', () => {
  it('lets the form of a video wait of which it changes nothing, and the form is saved', async () => {
    const admin = await makeViewer({ admin: true })
    const { id, description } = await makeVideo({ externalId: 'x', freeAccess: true })
    const { form } = found(await getStaffVideo(admin, id))
    const hide = () => saveVideo(admin, id, { ...form, access: 'premium', publication: 'draft', publishAt: '' })
    // The import cannot make its raga; it has read what the video holds by then.
    const noRagas = (tx: Db) => tx.$executeRaw`LOCK TABLE "Raga" IN SHARE MODE`
    const rows = [
      { externalId: 'x', description },
      { ...NEW, externalId: 'a', pieces: '0:00 Alapana · Todi' },
    ]
    expect(await loadWhile(noRagas, rows, hide)).toMatchObject({ summary: { created: 1, unchanged: 1 } })
    expect(await byExternalId('x')).toMatchObject(hidden)
  })

  it('waits for who changes a video, and leaves what the file does not say as they made it', async () => {
    const { id } = await makeVideo({ externalId: 'x', freeAccess: true })
    const hide = (tx: Db) => tx.video.update({ where: { id }, data: hidden })
    const rows = [{ externalId: 'x', description: 'By the file' }]
    expect(await loadWhile(hide, rows)).toMatchObject({ summary: { updated: 1 } })
    expect(await byExternalId('x')).toMatchObject({ ...hidden, description: 'By the file' })
  })

  it('says of a video that is deleted meanwhile that it is not there, or makes it anew', async () => {
    const remove = (tx: Db) => tx.video.deleteMany({ where: { externalId: 'x' } })
    await makeVideo({ externalId: 'x' })
    expect(await loadWhile(remove, [{ externalId: 'x', description: 'By the file' }])).toMatchObject({
      ok: false,
      bad: expect.arrayContaining([expect.objectContaining({ column: 'name', key: 'x' })]),
    })
    await makeVideo({ externalId: 'x' })
    expect(await loadWhile(remove, [{ ...NEW, externalId: 'x' }])).toMatchObject({ summary: { created: 1 } })
    expect(await byExternalId('x')).toMatchObject({ name: 'New', description: '' })
  })

  const message = 'Someone else changed what the file names meanwhile. Please import the file again.'
  const refused = { code: 'conflict', message }

  it('is to be repeated when another video takes its place in a series, or its external id, after the check', async () => {
    const [series, other] = [await makeSeries(), await makeVideo()]
    const take = (data: object) => (tx: Db) => tx.video.update({ where: { id: other.id }, data })
    const row = { ...NEW, externalId: 'x', series: series.name, episode: 3 }
    expect(await loadWhile(take({ seriesId: series.id, episode: 3 }), [row])).toMatchObject(refused)
    expect(await loadWhile(take({ externalId: 'y' }), [{ ...NEW, externalId: 'y' }])).toMatchObject(refused)
    expect(await db.video.count()).toBe(1)
  })

  it('is to be repeated when a name of its pieces goes after it was looked for', async () => {
    const { id } = await db.raga.create({ data: { name: 'Todi' } })
    const row = { ...NEW, externalId: 'x', pieces: '0:00 Alapana · Todi' }
    const remove = (tx: Db) => tx.raga.delete({ where: { id } })
    expect(await loadWhile(remove, [row])).toMatchObject(refused)
    expect(await db.video.count()).toBe(0)
  })

  it('is to be repeated when a composition of its pieces is merged or deleted after it was looked for', async () => {
    const { id } = await db.composition.create({ data: { title: 'Endaro' } })
    const row = { ...NEW, externalId: 'x', pieces: '0:00 Endaro · Sri' }
    // It has read the compositions when it waits to make its raga.
    const remove = async (tx: Db) => {
      await tx.$executeRaw`LOCK TABLE "Raga" IN SHARE MODE`
      await tx.composition.delete({ where: { id } })
    }
    expect(await loadWhile(remove, [row])).toMatchObject(refused)
    expect(await db.video.count()).toBe(0)
  })
})
