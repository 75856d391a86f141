import { Redis } from 'ioredis'
import { POST as login } from '@/app/api/auth/login/route'
import { POST as help } from '@/app/api/form/help/route'
import { countAttempt, resetAttempts, resetLimits, uncountAttempt, type Limit } from '@/lib/server/limits/rate-limit'
import { closeRedis, redis } from '@/lib/server/limits/redis'
import { processState } from '@/lib/server/process-state'
import { createPerson, PASSWORD } from '@/tests/factories/people'
import { useTestDatabase } from '@/tests/integration/support/database'
import { call } from '@/tests/support/requests/request-scope'
import { CuttableProxy } from '@/tests/support/servers/cuttable-proxy'
import { ownRedis, redisServer, through } from '@/tests/support/servers/own-redis'
import { useSettings } from '@/tests/support/settings'
import { until } from '@/tests/support/until'

const limit: Limit = { name: 'test', attempts: 5, seconds: 60 }

async function passing(attempts: number, count: (key: string) => Promise<void>, key = 'somebody'): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: attempts }, () => count(key)))
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'rate_limited' })
  }
  return results.filter(({ status }) => status === 'fulfilled').length
}

/**
 * Yields to the event loop `count` times, so that network responses and expired timers are handled.
 * @returns false, for use in `Promise.race`
 */
async function turns(count: number): Promise<boolean> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  return false
}

/** Waits until the connection is abandoned and attempts are counted without waiting for Redis. */
async function expectNoWait(count: (key: string) => Promise<void>): Promise<void> {
  let round = 0
  const isQuick = async () => {
    const passed = passing(20, count, `somebody else ${(round += 1)}`)
    const first = await Promise.race([passed.then(() => true), turns(20)])
    expect(await passed).toBe(5)
    return first
  }
  await until('attempts are counted without waiting for Redis', isQuick)
}

/** Loads the modules a second time, with their own counters and connection, as another process would. */
async function inAnotherProcess() {
  const mine = processState.redis
  processState.redis = undefined
  let limits: typeof import('@/lib/server/limits/rate-limit') | undefined
  let connection: typeof import('@/lib/server/limits/redis') | undefined
  await jest.isolateModulesAsync(async () => {
    limits = await import('@/lib/server/limits/rate-limit')
    connection = await import('@/lib/server/limits/redis')
  })
  await limits?.countAttempt({ ...limit, name: 'opens-the-connection' }, 'x')
  const theirs = processState.redis
  processState.redis = mine
  return {
    count: (key: string) => limits?.countAttempt(limit, key) ?? Promise.reject(new Error('not loaded')),
    close: () => {
      const ours = processState.redis
      processState.redis = theirs
      connection?.closeRedis()
      processState.redis = ours
    },
  }
}

const describeWithRedis = redisServer ? describe : describe.skip

describeWithRedis('limits in Redis', () => {
  useTestDatabase()
  const settings = useSettings()
  let proxy: CuttableProxy
  let direct: Redis

  beforeEach(async () => {
    const { hostname, port } = new URL(redisServer)
    direct = new Redis(ownRedis())
    await direct.flushdb()
    proxy = new CuttableProxy({ host: hostname, port: Number(port) })
    await proxy.open()
    settings.change({ REDIS_URL: through(ownRedis(), proxy) })
  })
  afterEach(async () => {
    closeRedis()
    resetLimits()
    direct.disconnect()
    await proxy.close()
  })

  const count = (key: string) => countAttempt(limit, key)

  it('count the attempts of several processes together', async () => {
    const other = await inAnotherProcess()
    try {
      expect(await passing(3, count)).toBe(3)
      expect([await passing(10, other.count), await passing(10, count)]).toEqual([2, 0])
      expect(await passing(40, other.count, 'somebody else')).toBe(5)
    } finally {
      other.close()
    }
  })

  it('end with their time window, and the error has the remaining seconds', async () => {
    const short = { ...limit, name: 'short', seconds: 4 }
    expect(await passing(6, (key) => countAttempt(short, key))).toBe(5)
    const refusal = (await countAttempt(short, 'somebody').catch((error: unknown) => error)) as { retryAfter: number }
    expect([1, 2, 3, 4]).toContain(refusal.retryAfter)
    await until('an attempt passes', async () => (await passing(1, (key) => countAttempt(short, key))) === 1)
  })

  it('reset and return attempts for all processes', async () => {
    await passing(5, count)
    await uncountAttempt(limit, 'somebody')
    expect(await passing(3, count)).toBe(1)
    await resetAttempts(limit, 'somebody')
    expect(await passing(9, count)).toBe(5)
  })

  it('store no address in Redis, and nothing longer than the time window', async () => {
    await count('198.51.100.7 asha@example.org')
    const keys = await direct.keys('*')
    expect(keys).toEqual([expect.stringMatching(/^rasika:test:[\w-]{22}$/)])
    const left = await direct.pttl(keys[0] ?? '')
    expect(left > 0 && left <= 60_000).toBe(true)
  })

  it('refuse a request with 429 and Retry-After', async () => {
    for (let round = 0; round < 100; round += 1) await call(help, { json: {} })
    const answer = await call(help, { json: {} })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await direct.dbsize()).toBe(1)
  })

  it('let a person with the right password sign in any number of times', async () => {
    const { email } = await createPerson()
    for (let round = 0; round < 35; round += 1) {
      expect((await call(login, { json: { email, password: PASSWORD } })).status).toBe(200)
    }
  })

  describe('while Redis', () => {
    it('is killed, count in memory, and in Redis again when it is back', async () => {
      await passing(3, count)
      await proxy.set('cut')
      // Requests don't wait until Redis is connected again.
      expect(await passing(20, count)).toBe(5)
      expect((await call(help, { json: {} })).status).toBe(400)
      await proxy.set('open')
      // Only two pass, because Redis counted three of the five allowed attempts before the failure.
      expect(await until('some pass', () => passing(20, count))).toBe(2)
    })

    it('was never running, count in memory without delay', async () => {
      await proxy.set('cut')
      expect(await passing(20, count)).toBe(5)
      await expectNoWait(count)
    })

    it('accepts commands and never responds, count in memory and wait only once', async () => {
      await count('the first')
      await proxy.set('silent')
      expect(await passing(20, count)).toBe(5)
      await until('its connection is given up', async () => (await redis())?.status !== 'ready')
      await expectNoWait(count)
    })

    it('refuses commands, count in memory', async () => {
      await count('somebody')
      const [key = ''] = await direct.keys('*')
      // Replaces the counter with a list, which can't be incremented. Changes only this key, because other tests
      // share the server.
      await direct.multi().del(key).lpush(key, 'no number').exec()
      expect(await passing(20, count)).toBe(5)
    })
  })
})
