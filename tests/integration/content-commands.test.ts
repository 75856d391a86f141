import { Redis } from 'ioredis'
import { db } from '@/lib/server/db/client'
import { ownRedis, redisServer } from '@/tests/support/own-redis'
import { useTestDatabase } from './support/database'
import { useOperate } from './support/operate'

/** Runs the commands as an operator does: in another process, on a database of its own, where nothing else is set. */
describe('the commands that import videos', () => {
  const { operate, operateByNpm, write } = useOperate(useTestDatabase())
  const HEADER = 'externalId,name,category,vimeo,duration\n'

  it('check a file, import it, and print what they did', async () => {
    const file = write('videos.csv', `${HEADER}a,A,music,76979871,60\n`)
    const tried = await operate(['catalogue-import', file, '--dry-run'])
    expect(tried).toEqual({ code: 0, output: expect.stringContaining('1 row would be imported; nothing was changed:') })
    expect(await db.video.count()).toBe(0)
    const done = await operateByNpm(['catalogue-import', file])
    const said = expect.stringMatching(/1 row imported in \d+\.\d s:\n {2}1 new, 0 changed/)
    expect(done).toEqual({ code: 0, output: said })
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: 'import', actorEmail: 'operator', actorId: null }])
  })

  const withRedis = redisServer ? it : it.skip
  let opened: Redis | undefined
  const client = () => (opened ??= new Redis(ownRedis()))
  afterAll(() => opened?.disconnect())
  withRedis('show what a file changed on cached pages at once, and end (skipped without Redis)', async () => {
    await client().flushdb()
    const file = write('shown.csv', `${HEADER}s,S,music,76979871,60\n`)
    const generations = () => client().keys('rasika:pages:*:generation')
    // Of which generation pages are is told in Redis to the product of the same origin and database.
    const settings = { APP_URL: 'https://rasika.example', REDIS_URL: ownRedis() }
    const load = (...options: string[]) => operate(['catalogue-import', file, ...options], settings)
    expect([(await load('--dry-run')).code, await generations()]).toEqual([0, []])
    expect([(await load()).code, (await generations()).length]).toEqual([0, 1])
  })

  it('name each mistake by line and column, and import nothing then', async () => {
    const { code, output } = await operate(['catalogue-import', write('bad.csv', `${HEADER}b,B,opera,76979871,60\n`)])
    expect([code, output]).toEqual([
      1,
      '  checking 1 row\n✗ Nothing was imported: 1 thing is wrong.\n  line 2, category: must be dance, music, trivia or lectures: "opera" (b)\n',
    ])
    expect((await operate(['catalogue-import', 'videos.xml'])).output).toMatch(/^✗ Usage: npm run catalogue:import/)
    expect((await operate(['catalogue-import', 'none.json'])).output).toMatch(/^✗ There is no file .*none\.json\.\n$/)
  })

  it('require a Vimeo token and no other setting', async () => {
    const output = '✗ VIMEO_TOKEN must be set to an access token of Vimeo.\n'
    expect(await operate(['vimeo-import'])).toEqual({ code: 1, output })
    expect((await operate(['vimeo-import', '--category', 'opera'])).output).toMatch(/^✗ Usage: npm run vimeo:import/)
  })
})
