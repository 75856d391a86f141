import { deleteLivestream, makeRecording, saveLivestream } from '@/lib/domains/editorial/mutations-livestreams'
import { getStaffLivestream } from '@/lib/domains/editorial/queries-livestreams'
import { newLivestream } from '@/lib/domains/editorial/schema-livestreams'
import { listLivestreams } from '@/lib/domains/livestreams/queries'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/actor'
import { clearCatalogue } from '@/tests/factories/catalogue'
import { auditOf, storedVideo } from '@/tests/factories/content'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()

let admin: Actor
beforeAll(async () => {
  admin = await makeViewer({ admin: true })
})
beforeEach(() => db.auditEntry.deleteMany())
afterEach(clearCatalogue)

const livestream = { ...newLivestream, name: 'Live', startsAt: '2031-01-31T19:30', publication: 'public' as const }

describe('staff edit livestreams, which', () => {
  it('are entered and shown in Singapore time', async () => {
    const { id, updatedAt } = await saveLivestream(admin, null, { ...livestream, endsAt: '2031-01-31T22:00' })
    const startsAt = new Date('2031-01-31T11:30:00Z')
    expect(await db.livestream.findUnique({ where: { id } })).toMatchObject({ startsAt })
    expect(await listLivestreams()).toMatchObject([{ id, date: '2031-01-31', time: '19:30' }])
    const times = { startsAt: '2031-01-31T19:30', endsAt: '2031-01-31T22:00' }
    expect((await getStaffLivestream(admin, id))?.form).toMatchObject(times)
    await saveLivestream(admin, id, { ...livestream, publication: 'draft', updatedAt })
    expect(await listLivestreams()).toEqual([])
    await expect(saveLivestream(admin, id, { ...livestream, updatedAt })).rejects.toMatchObject({ code: 'conflict' })
    const backwards = { ...livestream, endsAt: '2031-01-31T19:00' }
    await expect(saveLivestream(admin, id, backwards)).rejects.toThrow('It must end after it starts')
    await deleteLivestream(admin, id, {})
    expect((await auditOf('Livestream')).map(({ action }) => action)).toEqual(['delete', 'update', 'create'])
  })

  it('are an event at Vimeo, a video there, or a stream', async () => {
    const event = { ...livestream, vimeo: 'https://vimeo.com/event/4567890/a1b2c3d4e5' }
    const { id } = await saveLivestream(admin, null, event)
    const stored = () => db.livestream.findUnique({ where: { id } })
    expect(await stored()).toMatchObject({ vimeoId: null, vimeoEventId: '4567890', embedKey: 'a1b2c3d4e5' })
    const form = (await getStaffLivestream(admin, id))?.form
    expect(form).toMatchObject({ vimeo: 'https://vimeo.com/event/4567890', embedKey: 'a1b2c3d4e5' })
    await saveLivestream(admin, id, { ...livestream, ...form })
    expect(await stored()).toMatchObject({ vimeoEventId: '4567890', embedKey: 'a1b2c3d4e5' })
    await saveLivestream(admin, id, { ...livestream, hlsUrl: 'https://media.test/live/main.m3u8' })
    expect(await stored()).toMatchObject({ vimeoEventId: null, embedKey: null, hlsUrl: expect.any(String) })
    await expect(saveLivestream(admin, id, { ...event, hlsUrl: '/a.m3u8' })).rejects.toThrow('in one place')
  })

  it('become a draft of a video once they have ended, and one only', async () => {
    const past = { ...livestream, startsAt: '2026-01-31T19:30', vimeo: '76979871', embedKey: 'a1b2c3' }
    const { id } = await saveLivestream(admin, null, past)
    const make = () => makeRecording(admin, { id, category: 'dance' })
    await expect(make()).rejects.toMatchObject({ code: 'conflict' })
    await saveLivestream(admin, id, { ...past, endsAt: '2026-01-31T21:00' })
    expect((await getStaffLivestream(admin, id))?.video).toBeNull()
    const [first, second] = await Promise.all([make(), make()])
    expect(second).toEqual(first)
    expect(await storedVideo(first.id)).toMatchObject({
      ...{ name: 'Live', durationSeconds: 5400, vimeoId: '76979871', embedKey: 'a1b2c3' },
      ...{ publishedAt: null, freeAccess: false, category: { slug: 'dance' } },
    })
    expect((await getStaffLivestream(admin, id))?.video).toEqual(first)
    expect(await auditOf('Video')).toMatchObject([{ action: 'create', entityId: String(first.id) }])
  })
})
