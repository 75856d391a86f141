import type { DatabasePool } from '@/lib/server/db/pool'
import { processState } from '@/lib/server/process-state'
import { PageCache } from './page-cache'

afterEach(() => {
  jest.useRealTimers()
  Object.assign(processState, { pools: {}, unavailableAt: -Infinity })
})

test.each([
  ['is shown as a new one where the database is found away', () => Promise.reject(new Error('ECONNREFUSED')), 0],
  ['is left to Next where the database answers', () => Promise.resolve(), 901_000],
])('a page that is too old to be shown %s', async (_what, query, age) => {
  jest.useFakeTimers()
  processState.pools.quick = { query } as unknown as DatabasePool
  const pages = new PageCache()
  await pages.set('/about', null, { cacheControl: { revalidate: 1, expire: 900 } })
  jest.advanceTimersByTime(901_000)
  const page = await pages.get('/about')
  expect(Math.round(performance.timeOrigin + performance.now() - (page?.lastModified ?? NaN))).toBe(age)
})
