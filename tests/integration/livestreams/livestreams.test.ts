import { GET as list } from '@/app/api/feed/livestreams/route'
import { GET as calendar } from '@/app/api/feed/livestreams/[id]/calendar.ics/route'
import { GET as one } from '@/app/api/feed/livestreams/[id]/route'
import { getLivestream, listAnnouncedLivestreams, listLivestreams } from '@/lib/domains/livestreams/queries'
import { db } from '@/lib/server/db/client'
import { visitor } from '@/lib/shared/actor'
import { future, makeLivestream, past } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { call } from '@/tests/support/request-scope'
import { useCatalogue } from '../support/catalogue'

useCatalogue()

const HOUR = 3_600_000
const make = (name: string, input: Parameters<typeof makeLivestream>[0]) => makeLivestream({ name, ...input })

describe('livestreams', () => {
  it('that are published are listed, running ones first, then future ones by start', async () => {
    const later = await make('Later', { startsAt: future(9) })
    const soon = await make('Soon', { startsAt: future(2), endsAt: future(3) })
    const open = await make('Open end', { startsAt: past(0.2) })
    const on = await make('On', { startsAt: past(0.1), endsAt: future(0.1) })
    const hidden = [
      await make('Ended', { startsAt: past(2), endsAt: past(1) }),
      await make('Draft', { publishedAt: null }),
      await make('Announced tomorrow', { publishedAt: future(1), startsAt: future(3) }),
    ]
    const answer = await call(list)
    const rows = answer.json<{ id: number; status: string }[]>()
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      [open.id, 'streaming now'],
      [on.id, 'streaming now'],
      [soon.id, 'coming soon'],
      [later.id, 'coming soon'],
    ])
    expect(answer.text).not.toContain('880990000001')
    expect(answer.text).not.toContain('secretkeylive')
    for (const { id } of hidden) expect((await call(one, { params: { id: String(id) } })).status).toBe(404)
  })

  it('are announced to everyone until they begin, without their source', async () => {
    const startsAt = future(2)
    const { id } = await make('Soon', { startsAt, endsAt: future(3) })
    await make('On', { startsAt: past(0.1) })
    await make('Draft', { startsAt, publishedAt: null })
    await make('Announced tomorrow', { publishedAt: future(1), startsAt })
    const announced = await listAnnouncedLivestreams()
    expect(announced).toMatchObject([{ id, name: 'Soon', startsAt: startsAt.toISOString() }])
    expect(JSON.stringify(announced)).not.toMatch(/880990000001|secretkeylive/)
    expect(await listAnnouncedLivestreams(startsAt)).toEqual([])
  })

  it('have date and time in Singapore', async () => {
    const { id } = await make('New Year', { startsAt: new Date('2030-12-31T16:00:00Z') })
    expect((await call(one, { params: { id: String(id) } })).json()).toEqual({
      id,
      name: 'New Year',
      thumbnail: '/art/l.webp',
      desc: 'From the sabha.',
      date: '2031-01-01',
      time: '00:00',
      startsAt: '2030-12-31T16:00:00.000Z',
      endsAt: null,
      status: 'coming soon',
      vimeoId: null,
      vimeoEventId: null,
      hlsUrl: null,
      embedKey: null,
      notified: false,
    })
  })

  it.each([
    ['its end', future(2)],
    ['six hours after its start where it has no end', null],
  ])('run from their start to %s', async (_, endsAt) => {
    const startsAt = future(1)
    const { id } = await make('Tomorrow', { startsAt, endsAt })
    const end = endsAt ?? new Date(startsAt.getTime() + 6 * HOUR)
    const before = (instant: Date) => new Date(instant.getTime() - 1)
    expect(await getLivestream(visitor, id, before(startsAt))).toMatchObject({ status: 'coming soon' })
    for (const on of [startsAt, before(end)])
      expect(await getLivestream(visitor, id, on)).toMatchObject({ status: 'streaming now' })
    expect([await getLivestream(visitor, id, end), await listLivestreams(end)]).toEqual([null, []])
  })

  it.each([
    ['video at Vimeo', { vimeoId: '880990000001', embedKey: 'secretkeylive' }],
    ['event at Vimeo', { vimeoEventId: '4567890', embedKey: 'secretkeylive' }],
    ['stream', { hlsUrl: 'https://media.test/live/main.m3u8' }],
  ])(
    'from a %s are watched while they run by everyone with a verified address, and by nobody else',
    async (_, facts) => {
      const nothing = { vimeoId: null, vimeoEventId: null, embedKey: null, hlsUrl: null }
      const source = { ...nothing, ...facts }
      const { id, startsAt } = await make('Tonight', { startsAt: past(0.01), ...source })
      const before = new Date(startsAt.getTime() - 1)
      for (const viewer of [await makeViewer(), await makeViewer({ subscription: { status: 'active' } })]) {
        expect(await getLivestream(viewer, id)).toMatchObject(source)
        expect(await getLivestream(viewer, id, before)).toMatchObject(nothing)
      }
      for (const viewer of [visitor, await makeViewer({ verified: false })])
        expect(await getLivestream(viewer, id)).toMatchObject(nothing)
    },
  )

  it('have one source', async () => {
    await expect(make('Both', { vimeoId: '1', vimeoEventId: '2' })).rejects.toThrow(/Livestream_one_source/)
  })

  it('can be added to a calendar with their time and a constant id', async () => {
    const { id } = await make('Kutcheri; at dusk', {
      startsAt: new Date('2030-03-31T00:30:00Z'),
      endsAt: new Date('2030-03-31T02:00:00Z'),
    })
    const file = () => call(calendar, { params: { id: String(id) } })
    const first = await file()
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(first.headers.get('content-disposition')).toBe(`attachment; filename="livestream-${id}.ics"`)
    expect(first.text).toContain(`\r\nUID:livestream-${id}@localhost\r\n`)
    expect(first.text).toContain('\r\nDTSTART:20300331T003000Z\r\nDTEND:20300331T020000Z\r\n')
    expect(first.text).toContain('\r\nSUMMARY:Kutcheri\\; at dusk\r\n')
    expect(first.text).toContain(`\r\nURL:http://localhost:3000/live/${id}\r\n`)
    await db.livestream.update({ where: { id }, data: { startsAt: new Date('2030-03-30T00:30:00Z'), endsAt: null } })
    const moved = await file()
    expect(moved.text).toContain(`\r\nUID:livestream-${id}@localhost\r\n`)
    expect(moved.text).toContain('\r\nDTSTART:20300330T003000Z\r\nDTEND:20300330T023000Z\r\n')
    await db.livestream.update({ where: { id }, data: { publishedAt: null } })
    expect((await file()).status).toBe(404)
    expect((await call(calendar, { params: { id: 'x' } })).status).toBe(404)
  })

  it('with an unknown id are 404', async () => {
    for (const id of ['0', '-1', 'abc', '99999999999', '7']) {
      expect((await call(one, { params: { id } })).json()).toEqual({ message: 'Not found' })
    }
  })
})
