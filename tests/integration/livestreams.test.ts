import { GET as list } from '@/app/api/feed/livestreams/route'
import { GET as one } from '@/app/api/feed/livestreams/[id]/route'
import { getLivestream, listLivestreams } from '@/lib/domains/livestreams/queries'
import { db } from '@/lib/server/db/client'
import type { Prisma } from '@/lib/server/db/generated/client'
import { clearCatalogue, future, past } from '@/tests/factories/catalogue'
import { call } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

const make = (name: string, input: Partial<Prisma.LivestreamCreateInput>) =>
  db.livestream.create({
    data: {
      name,
      description: 'From the sabha.',
      thumbnailUrl: '/art/l.webp',
      startsAt: past(0.01),
      publishedAt: past(1),
      vimeoId: '880990000001',
      embedKey: 'secretkeylive',
      ...input,
    },
  })

describe('livestreams', () => {
  it('are those that are on, then those to come, soonest first; ended, unpublished and scheduled ones are not there', async () => {
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

  it('tell date and time in Singapore', async () => {
    const { id } = await make('New Year', { startsAt: new Date('2030-12-31T16:00:00Z') })
    expect((await call(one, { params: { id: String(id) } })).json()).toEqual({
      id,
      name: 'New Year',
      thumbnail: '/art/l.webp',
      desc: 'From the sabha.',
      date: '2031-01-01',
      time: '00:00',
      startsAt: '2030-12-31T16:00:00.000Z',
      status: 'coming soon',
    })
  })

  it('change at their instants', async () => {
    const startsAt = future(1)
    const endsAt = future(2)
    const { id } = await make('Tomorrow', { startsAt, endsAt })
    const before = (instant: Date) => new Date(instant.getTime() - 1)
    expect(await getLivestream(id, before(startsAt))).toMatchObject({ status: 'coming soon' })
    expect(await getLivestream(id, startsAt)).toMatchObject({ status: 'streaming now' })
    expect(await getLivestream(id, before(endsAt))).toMatchObject({ status: 'streaming now' })
    expect(await getLivestream(id, endsAt)).toBeNull()
    expect(await listLivestreams(endsAt)).toEqual([])
  })

  it('with an id that names nothing are 404', async () => {
    for (const id of ['0', '-1', 'abc', '99999999999', '7']) {
      expect((await call(one, { params: { id } })).json()).toEqual({ message: 'Not found' })
    }
  })
})
