import { changeAtOnce, previewBulk } from '@/lib/domains/editorial/mutations-bulk'
import { getStaffVideo } from '@/lib/domains/editorial/queries-videos'
import type { BulkSet } from '@/lib/domains/editorial/schema-bulk'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { clearCatalogue, future, makeArtist, makeVideo } from '@/tests/factories/catalogue'
import { csv, load, NEW } from '@/tests/factories/imports'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
let admin: Actor
beforeEach(async () => {
  admin = await makeViewer({ admin: true })
})
afterEach(clearCatalogue)

const publish: BulkSet = { field: 'date', publication: 'public', publishAt: '' }
const none = { total: 0, named: [] }

/** Drafts with an artist who is a draft, one who is public later than the videos, and one who is public. */
async function drafts() {
  const hidden = [await makeArtist({ publishedAt: null }), await makeArtist({ publishedAt: future(1) })]
  const ids: number[] = []
  for (const artist of [...hidden, hidden[0], await makeArtist()])
    ids.push((await makeVideo({ publishedAt: null, artistId: artist?.id })).id)
  const named = hidden.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
  return { ids, hidden: { total: 2, named } }
}

describe('who publishes videos is told which of their artists visitors do not see', () => {
  it('in the preview of a change of many, and not where videos become drafts or something else is set', async () => {
    const { ids, hidden } = await drafts()
    const preview = async (set: BulkSet) => (await previewBulk(admin, { choice: { ids }, set })).hidden
    expect(await preview(publish)).toEqual(hidden)
    expect((await preview({ ...publish, publishAt: '2031-01-01T10:00' })).total).toBe(1)
    expect(await preview({ ...publish, publication: 'draft' })).toEqual(none)
    expect(await preview({ field: 'access', access: 'free' })).toEqual(none)
  })

  it('after they are published without a preview', async () => {
    const { ids, hidden } = await drafts()
    expect(await changeAtOnce(admin, { ids, set: publish })).toMatchObject({ changed: 4, hidden })
    expect((await changeAtOnce(admin, { ids, set: publish })).hidden).toEqual(none)
  })

  it('in the form of the video, a draft or public', async () => {
    const { ids, hidden } = await drafts()
    const inForms = async () => {
      const videos = await Promise.all(ids.map((id) => getStaffVideo(admin, id)))
      return videos.map((video) => video?.hidden.total)
    }
    expect(await inForms()).toEqual([1, 1, 1, 0])
    await changeAtOnce(admin, { ids, set: publish })
    expect(await inForms()).toEqual([1, 1, 1, 0])
    await db.artist.updateMany({
      where: { id: { in: hidden.named.map(({ id }) => id) } },
      data: { publishedAt: new Date() },
    })
    expect(await inForms()).toEqual([0, 0, 0, 0])
  })

  it('by an import that publishes what an import of drafts brought', async () => {
    const rows = (publishedAt: string) =>
      csv(`${NEW},artist,publishedAt`, `a,A,music,1,60,Asha Rao,${publishedAt}`, `b,B,music,2,60,Ila Sen,2026-01-01`)
    const doubts = async (publishedAt: string) => {
      const result = await load(rows(publishedAt))
      return result.ok && result.summary.doubts
    }
    expect(await doubts('')).toEqual({ bad: [], badTotal: 0 })
    expect(await doubts('2026-01-01')).toEqual({
      bad: [
        { line: 2, column: 'artist', message: 'is not public, so visitors do not see the name in 1 video: "Asha Rao"' },
      ],
      badTotal: 1,
    })
    // What is so already is not said once more.
    expect(await doubts('2026-01-01')).toEqual({ bad: [], badTotal: 0 })
  })
})
