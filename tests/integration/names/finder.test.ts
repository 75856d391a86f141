import { GET as finderCall } from '@/app/api/feed/finder/route'
import { GROUP_MOST, GROUP_SIZE, MOST_PAGES, type MorePages } from '@/lib/domains/names/finder/policy'
import { findRagas } from '@/lib/domains/names/finder/queries'
import type { FinderAnswer } from '@/lib/domains/names/finder/schema'
import { db } from '@/lib/server/db/client'
import { processState } from '@/lib/server/process-state'
import { readScale } from '@/lib/shared/music/scales'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { future, makePiece, makeVideo, past } from '@/tests/factories/catalogue'
import { useCatalogue } from '@/tests/integration/support/catalogue'
import { countQueries } from '@/tests/support/data/count-queries'
import { call } from '@/tests/support/requests/request-scope'

useCatalogue({ RATE_LIMIT_FACTOR: '1000' })

const mohanam = { arohana: 'S R2 G3 P D2 Ṡ', avarohana: 'Ṡ D2 P G3 R2 S' }

async function found(up: string, more: MorePages = {}, down = '') {
  const { scale } = readScale({ up, down, same: down === '', names: 'carnatic' })
  if (!scale) throw new Error(`no scale: ${up}`)
  // The table of ragas is kept until the catalogue changes.
  processState.generation = { ...processState.generation, id: `${processState.generation.id}+` }
  return findRagas(scale, more)
}
const groupOf = (answer: FinderAnswer, kind = 'exact') => answer.groups.find((group) => group.kind === kind)
const named = (answer: FinderAnswer, name: string) =>
  answer.groups.flatMap(({ ragas }) => ragas).filter((raga) => raga.name === name)

it('a raga of the catalogue stands for the listed one of the same name and scale, and for no other', async () => {
  await db.raga.createMany({
    data: [
      { name: 'MOHANA', ...mohanam },
      { name: 'Bhoopali', arohana: 'S R2 G3 P D2 N3 Ṡ', avarohana: 'Ṡ N3 D2 P G3 R2 S' },
      { name: 'Mohanan', ...mohanam },
      { name: 'Deshkar' },
      { name: 'Odd', arohana: 'S R2 ?', avarohana: '? R2 S' },
    ],
  })
  const answer = await found('sa re ga pa dha')
  const exact = groupOf(answer)?.ragas.map(({ name, slug }) => [name, slug])
  expect(exact).toEqual([
    ['Bhoopali', null],
    ['Deshkar', null],
    ['Jaithshree', null],
    ['MOHANA', 'mohana'],
    ['Mohanan', 'mohanan'],
  ])
  expect(named(answer, 'Bhoopali').map(({ slug }) => slug)).toEqual([null, 'bhoopali'])
  expect(named(answer, 'Mohanam')).toEqual([])
})

it('performed ragas come first in their group, each with a second of a published video in that raga alone', async () => {
  await db.raga.createMany({
    data: [
      { name: 'Mohanam', ...mohanam },
      { name: 'Zebra', ...mohanam },
    ],
  })
  const [premium, free, draft, planned] = [
    await makeVideo({ name: 'Premium', publishedAt: past(1) }),
    await makeVideo({ name: 'Free', freeAccess: true, publishedAt: past(9) }),
    await makeVideo({ name: 'Draft', freeAccess: true, publishedAt: null }),
    await makeVideo({ name: 'Planned', freeAccess: true, publishedAt: future(1) }),
  ]
  await makePiece(premium.id, { title: 'Ninnukori', raga: 'Zebra', startSeconds: 90 })
  await makePiece(free.id, { title: 'Bhavayami', raga: ['Zebra', 'Saveri'], startSeconds: 30 })
  for (const { id } of [draft, planned]) await makePiece(id, { title: 'Hidden', raga: 'Mohanam', startSeconds: 5 })
  const exact = groupOf(await found('S R2 G3 P D2'))?.ragas ?? []
  const moment = { videoId: premium.id, title: 'Ninnukori', video: 'Premium', startSeconds: 90 }
  // Ragas with the same sequence come first too: the performed one before the others.
  expect(exact[0]).toMatchObject({ name: 'Zebra', slug: 'zebra', moment })
  expect(exact.filter((raga) => raga.moment !== null)).toHaveLength(1)
  expect(exact.find(({ name }) => name === 'Mohanam')).toMatchObject({ slug: 'mohanam', moment: null })
  await makePiece(free.id, { title: 'Evarura', raga: 'Zebra', startSeconds: 400 })
  expect(groupOf(await found('S R2 G3 P D2'))?.ragas[0]?.moment).toMatchObject({ videoId: free.id, startSeconds: 400 })
})

it('groups are bounded, extended by pages each by itself, and read with few queries', async () => {
  const shown = (answer: FinderAnswer) => answer.groups.map(({ kind, ragas }) => [kind, ragas.length])
  const few = await found('S R2')
  expect(Math.max(...shown(few).map(([, count]) => Number(count)))).toBe(GROUP_SIZE)
  expect(groupOf(few, 'contains')?.total).toBeGreaterThan(300)
  const more = await found('S R2', { contains: MOST_PAGES })
  expect(shown(more).find(([kind]) => kind === 'contains')).toEqual(['contains', GROUP_MOST])
  const both = new Map((await found('S R2 G3 P D2', { contains: 3, near: 2 })).groups.map((each) => [each.kind, each]))
  expect(both.get('contains')?.ragas).toHaveLength(3 * GROUP_SIZE)
  expect(both.get('near')?.ragas.length).toBeGreaterThan(GROUP_SIZE)
  const { id } = await makeVideo()
  await makePiece(id, { title: 'Ninnukori', raga: 'Zebra' })
  await db.raga.updateMany({ data: mohanam })
  const { result, queries } = await countQueries(() => found('S R2'))
  expect([groupOf(result, 'contains')?.ragas[0]?.name, queries]).toEqual(['Zebra', 2])
})

it('no raga gets the address of the finder', async () => {
  const finder = await db.raga.create({ data: { name: 'Finder' } })
  const other = await db.raga.create({ data: { name: 'Other' } })
  const renamed = await db.raga.update({ where: { id: other.id }, data: { name: 'FINDER!' } })
  expect([finder.slug, renamed.slug]).toEqual([`finder-${finder.id}`, `finder-${other.id}`])
  expect((await db.tala.create({ data: { name: 'Finder' } })).slug).toBe('finder')
})

describe('the request', () => {
  const ask = (query: string) => call(finderCall, { url: apiRoutes.ragaFinder(query) })

  it('answers everyone alike, for five minutes', async () => {
    const answer = await ask('up=S+R2+G3+P+D2')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300'])
    expect(groupOf(answer.json<FinderAnswer>())?.ragas.map(({ name }) => name)).toContain('Mohanam')
    const same = await ask('up=sa+re+ga+pa+dha&down=x&same=on')
    expect(same.text).toBe(answer.text)
  })

  it.each([
    ['', {}],
    ['up=S', {}],
    ['up=S+R9', { up: '“R9” isn’t a svara.' }],
    ['up=S+R2&down=hello', { down: '“hello” isn’t a svara.' }],
    [`up=${'S'.repeat(10_000)}`, { up: 'Use at most 32 notes.' }],
    [`up=${'R2+'.repeat(40)}`, { up: 'Use at most 32 notes.' }],
  ])('refuses notes that it can’t read: %.20s', async (query, fields) => {
    const { status, headers, json } = await ask(query)
    expect([status, headers.get('cache-control')]).toEqual([400, 'no-store'])
    expect(json().fields ?? {}).toEqual(fields)
  })

  it('refuses a page beyond the last', async () => {
    for (const query of ['exact=11', 'near=2&contains=0', 'contains=x'])
      expect([query, (await ask(`up=S+R2&${query}`)).status]).toEqual([query, 400])
  })
})
