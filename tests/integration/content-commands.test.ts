import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { db } from '@/lib/server/db/client'
import { useTestDatabase } from './support/database'

/** Runs the commands as an operator does: in another process, on a database of its own, where nothing else is set. */
describe('the commands that import videos', () => {
  const database = useTestDatabase()
  let directory: string

  beforeAll(() => {
    directory = mkdtempSync(path.join(tmpdir(), 'rasika-import-'))
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  function operate(args: string[]): Promise<{ code: number | null; output: string }> {
    const unset = {
      NODE_OPTIONS: '',
      VIMEO_TOKEN: '',
      AUTH_SECRET: '',
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
    }
    const child = spawn(process.execPath, [path.join(process.cwd(), 'scripts', 'run.mjs'), 'operate', ...args], {
      env: { ...process.env, ...unset, INIT_CWD: directory, DATABASE_URL: database.url() },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
  }
  function write(name: string, content: string): string {
    writeFileSync(path.join(directory, name), content)
    return name
  }
  const HEADER = 'externalId,name,category,vimeo,duration\n'

  it('check a file, import it, and print what they did', async () => {
    const file = write('videos.csv', `${HEADER}a,A,music,76979871,60\n`)
    const tried = await operate(['catalogue-import', file, '--dry-run'])
    expect([tried.code, tried.output]).toEqual([
      0,
      expect.stringContaining('1 row would be imported; nothing was changed:'),
    ])
    expect(await db.video.count()).toBe(0)
    const done = await operate(['catalogue-import', file])
    expect([done.code, done.output]).toEqual([
      0,
      expect.stringMatching(/1 row imported in \d+\.\d s:\n {2}1 new, 0 changed/),
    ])
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: 'import', actorEmail: 'operator', actorId: null }])
  })

  it('name each mistake by line and column, and import nothing then', async () => {
    const { code, output } = await operate(['catalogue-import', write('bad.csv', `${HEADER}b,B,opera,76979871,60\n`)])
    expect([code, output]).toEqual([
      1,
      '  checking 1 row\n✗ Nothing was imported: 1 thing is wrong.\n  line 2, category: must be dance, music, trivia or lectures: "opera"\n',
    ])
    expect((await operate(['catalogue-import', 'videos.xml'])).output).toMatch(/^✗ Usage: npm run catalogue:import/)
    expect((await operate(['catalogue-import', 'none.json'])).output).toMatch(/^✗ There is no file .*none\.json\.\n$/)
  })

  it('require a Vimeo token and no other setting', async () => {
    expect(await operate(['vimeo-import'])).toEqual({
      code: 1,
      output: '✗ VIMEO_TOKEN must be set to an access token of Vimeo.\n',
    })
    expect((await operate(['vimeo-import', '--category', 'opera'])).output).toMatch(/^✗ Usage: npm run vimeo:import/)
  })
})
