import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { reservePort } from '@/tests/support/ports'
import { registration } from '@/tests/factories/people'
import { eventually, statusOf } from './support/instance'
import { sending } from './support/people'
import { useCommands } from './support/processes'

const commands = useCommands()
const home = mkdtempSync(path.join(tmpdir(), 'rasika-start-killed-'))

type StoredPostgres = { port: number }
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(home, name), 'utf8'))

afterAll(async () => {
  // The database of a killed start runs until the next start in the same directory finds it.
  const pid = databasePid()
  process.kill(pid, 'SIGQUIT')
  await eventually('the database is gone', () => {
    try {
      return !process.kill(pid, 0)
    } catch {
      return true
    }
  })
  rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

/** The process of the embedded database. */
const databasePid = () =>
  Number(readFileSync(path.join(home, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

describe('npm start', () => {
  it('starts a killed database again, ends the application when it is killed itself, and keeps the stored data', async () => {
    const [port, sandboxPort] = [await reservePort(), await reservePort()]
    const start = () =>
      commands.run([path.resolve('scripts/run.mjs'), 'start'], {
        DATA_DIR: home,
        PORT: String(port),
        APP_URL: `http://localhost:${port}`,
        STRIPE_SANDBOX_PORT: String(sandboxPort),
        SEED_DEMO: '0',
        DATABASE_URL: '',
        STRIPE_SECRET_KEY: '',
        SMTP_URL: '',
        REDIS_URL: '',
        RATE_LIMIT_FACTOR: '1000',
      })
    const up = (command: ReturnType<typeof start>) => () => {
      if (command.child.exitCode !== null) throw new Error(command.output())
      return command.output().includes('Rasika is up')
    }
    const url = `http://127.0.0.1:${port}`

    const killed = start()
    await eventually('it is up', up(killed))
    const register = () => statusOf(`${url}/api/auth/register`, sending('POST', registration('asha@example.org')))
    expect(await register()).toBe(201)

    // The second kill meets a server that was started again.
    for (const restart of [1, 2]) {
      const pid = databasePid()
      process.kill(pid, 'SIGKILL')
      await eventually('requests are refused', async () => (await statusOf(`${url}/api/ready`)) === 503)
      expect(await statusOf(`${url}/api/health`)).toBe(200)
      await eventually('the database is up again', async () => {
        const starts = up(killed)() && killed.output().split('The database is up again.').length - 1
        return starts === restart && (await statusOf(`${url}/api/ready`)) === 200
      })
      expect(databasePid()).not.toBe(pid)
    }

    killed.child.kill('SIGKILL')
    await eventually('nobody serves', async () => {
      const answers = await Promise.all([statusOf(`${url}/api/health`), statusOf(`http://127.0.0.1:${sandboxPort}/`)])
      return answers.every((status) => status === 0)
    })

    const next = start()
    await eventually('it is up again', up(next))
    const { DATABASE_PASSWORD } = read('secrets.json') as { DATABASE_PASSWORD: string }
    const server = {
      host: '127.0.0.1',
      port: (read('postgres.json') as StoredPostgres).port,
      user: 'rasika',
      database: 'rasika',
    }
    const client = new Client({ ...server, password: DATABASE_PASSWORD })
    await client.connect()
    const { rows } = await client.query('SELECT email FROM "User"')
    await client.end()
    expect(rows).toEqual([{ email: 'asha@example.org' }])
  })
})
