// A backup is a directory with the database, the local media and the current secrets.
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { readIfPresent, writeAtomically } from './files.mjs'
import { codeOf, Explained, messageOf } from './output.mjs'
import { clusterDir } from './embedded'
import { withClient, type Connection } from './postgres'
import { chownToDatabaseUser } from './postgres-user'
import { run, tail } from './run.mjs'

const MANIFEST = 'backup.json'
/** Entries of the data directory that belong to a backup, in addition to the database. */
const besideDatabase = ['media', 'secrets.json', 'stripe-sandbox.json']
/** `cluster` is a copy of the embedded cluster; `dump` is a dump of an external database. */
export const parts = { cluster: 'cluster', dump: 'database.dump' }

const manifestSchema = z.object({
  version: z.literal(1),
  database: z.enum(['embedded', 'address']),
  madeAt: z.iso.datetime(),
  files: z.number().int(),
  bytes: z.number().int(),
})
export type Manifest = z.infer<typeof manifestSchema>

/** Files that a copy of a cluster must not contain, or that PostgreSQL recreates (PostgreSQL manual, 25.3.4). */
const notOfTheCopy =
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|.*pgsql_tmp.*|(.*\/)?pg_internal\.init.*)$/

export const timeInName = (now = new Date().toISOString()) => now.replaceAll(/[:.]/g, '-')

/**
 * Copies a directory. Skips files that disappear during the copy.
 * @param options `takes` filters the files; `follow` copies the targets of links
 * @throws {Explained} if any other file can't be copied
 */
async function copyTree(
  from: string,
  to: string,
  { takes = () => true, follow = false }: { takes?: (relative: string) => boolean; follow?: boolean } = {},
): Promise<void> {
  const visit = async (relative: string): Promise<void> => {
    const [source, target] = [path.join(from, relative), path.join(to, relative)]
    const itself = lstatSync(source, { throwIfNoEntry: false })
    if (!itself || (relative && !takes(relative))) return
    const stat = (follow && statSync(source, { throwIfNoEntry: false })) || itself
    if (stat.isDirectory()) {
      mkdirSync(target, { recursive: true, mode: 0o700 })
      for (const name of readdirSync(source)) await visit(path.posix.join(relative, name))
      return
    }
    if (!stat.isFile()) {
      const what = stat.isSymbolicLink()
        ? `a link${follow ? ' that leads nowhere' : ''}`
        : 'neither a file nor a directory'
      throw new Explained(`${source} is ${what} and can’t be backed up. The incomplete backup was deleted.`)
    }
    try {
      await copyFile(source, target)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
    }
  }
  await visit('')
}

/**
 * Copies a running cluster with PostgreSQL's low-level API (PostgreSQL manual, 25.3.3). Files may change during the
 * copy. PostgreSQL repairs them from the WAL when it starts on the copy, so the WAL is copied last.
 * @param connection connection as a superuser
 */
function copyCluster(connection: Connection, from: string, to: string): Promise<void> {
  return withClient(connection, 'postgres', async (client) => {
    // The replication slot preserves the WAL until it is copied. It is dropped with this connection.
    await client.query(`SELECT pg_create_physical_replication_slot($1, true, true)`, [`backup_${process.pid}`])
    await client.query(`SELECT pg_backup_start('rasika', fast => true)`)
    await copyTree(from, to, { takes: (relative) => !notOfTheCopy.test(relative) })
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      'SELECT labelfile, spcmapfile FROM pg_backup_stop(wait_for_archive => false)',
    )
    const label = rows[0]?.labelfile ?? ''
    const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1]
    if (!first) throw new Explained('PostgreSQL didn’t report where its WAL starts. The backup was deleted.')
    await copyTree(path.join(from, 'pg_wal'), path.join(to, 'pg_wal'), {
      takes: (name) => /^[0-9A-F]{24}$/.test(name) && name >= first,
    })
    writeAtomically(path.join(to, 'backup_label'), label, 0o600)
  })
}

/** URL parameters that Prisma accepts but libpq rejects. */
const notOfLibpq = ['schema', 'connection_limit', 'pool_timeout', 'pgbouncer']

function connectionOf(address: string) {
  const url = new URL(address)
  const password = decodeURIComponent(url.password)
  url.password = '' // every user of the machine sees what a program was started with
  for (const name of notOfLibpq) url.searchParams.delete(name)
  return { env: password ? { PGPASSWORD: password } : {}, target: [`--dbname=${url.href}`] }
}

/**
 * @param address URL of the database; null if the tool needs none
 * @throws {Explained} if the tool fails or isn't installed
 */
export async function runPostgresTool(
  tool: 'pg_dump' | 'pg_restore' | 'psql',
  address: string | null,
  args: string[],
): Promise<string> {
  const { env, target } = address ? connectionOf(address) : { env: {}, target: [] }
  const { code, output } = await run(tool, [...target, ...args], { env: { ...process.env, ...env } })
  if (code === 127) {
    throw new Explained(
      `${tool} is not installed. Install PostgreSQL’s client programs, at least as new as the server.`,
    )
  }
  if (code === 0) return output
  const [, server, ours] = /server version: (\S+); \w+ version: (\S+)/.exec(output) ?? []
  throw new Explained(
    server
      ? `${tool} ${ours} is older than the server (${server}). Install newer PostgreSQL client programs.`
      : `${tool} failed:\n${tail(output, 8)}`,
  )
}

function measure(directory: string): { files: number; bytes: number } {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== MANIFEST,
  )
  const bytes = entries.reduce((sum, { parentPath, name }) => sum + lstatSync(path.join(parentPath, name)).size, 0)
  return { files: entries.length, bytes }
}

/** Resolves links, even if the end of the path doesn't exist yet. */
const realOf = (place: string): string =>
  existsSync(place) ? realpathSync(place) : path.join(realOf(path.dirname(path.resolve(place))), path.basename(place))

/**
 * Creates a backup in a temporary directory, and renames the directory once it is complete.
 * @param options `into` is the parent directory; `database` is the connection of the embedded cluster, or the URL of an
 *   external database
 */
export async function makeBackup(options: {
  into: string
  dataDir: string
  database: Connection | string
}): Promise<{ directory: string; manifest: Manifest }> {
  const { into, dataDir, database } = options
  if (path.join(realOf(into), path.sep).startsWith(path.join(realOf(path.join(dataDir, 'media')), path.sep))) {
    throw new Explained('A backup can’t be stored inside the media directory it copies.')
  }
  const madeAt = new Date().toISOString()
  const directory = path.join(into, `rasika-${timeInName(madeAt)}`)
  const growing = `${directory}.part`
  try {
    mkdirSync(growing, { recursive: true })
  } catch (error) {
    throw new Explained(`Can’t create the backup directory: ${messageOf(error)}.`)
  }
  chmodSync(growing, 0o700)
  try {
    if (typeof database === 'string') {
      await runPostgresTool('pg_dump', database, [
        '--format=custom',
        '--no-owner',
        `--file=${path.join(growing, parts.dump)}`,
      ])
    } else {
      await copyCluster(database, clusterDir(dataDir), path.join(growing, parts.cluster))
    }
    // Copies media after the database, because a file is always stored before the row that refers to it.
    for (const name of besideDatabase) {
      await copyTree(path.join(dataDir, name), path.join(growing, name), { follow: true })
    }
    const kind = typeof database === 'string' ? 'address' : 'embedded'
    const manifest: Manifest = { version: 1, database: kind, madeAt, ...measure(growing) }
    writeAtomically(path.join(growing, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, 0o600)
    renameSync(growing, directory)
    return { directory, manifest }
  } catch (error) {
    rmSync(growing, { recursive: true, force: true })
    throw error
  }
}

/**
 * Reads the manifest, and compares it with the files.
 * @throws {Explained} if the backup is incomplete
 */
export function readBackup(directory: string): Manifest {
  const text = readIfPresent(path.join(directory, MANIFEST))
  if (text === null) throw new Explained(`${directory} isn’t a backup: it has no ${MANIFEST}.`)
  let manifest: Manifest
  try {
    manifest = manifestSchema.parse(JSON.parse(text))
  } catch {
    throw new Explained(`${path.join(directory, MANIFEST)} can’t be read by this version.`)
  }
  const found = measure(directory)
  if (found.files !== manifest.files || found.bytes !== manifest.bytes) {
    throw new Explained(
      `The backup is damaged: expected ${manifest.files} files (${manifest.bytes} bytes), found ${found.files} (${found.bytes} bytes).`,
    )
  }
  return manifest
}

/** Returns the entries of a backup and the places in the data directory that they replace. */
const exchanged = (directory: string) =>
  [...besideDatabase, parts.cluster]
    .filter((name) => existsSync(path.join(directory, name)))
    .map((name) => ({ name, place: name === parts.cluster ? path.join('postgres', 'cluster') : name }))

/**
 * Checks that a restore can rename files into place. A mount can't be renamed, and replacing a link would move the
 * media to the wrong disk.
 * @param directory directory of the backup
 */
export function requireExchangeable(directory: string, dataDir: string): void {
  const { dev } = statSync(dataDir)
  for (const { place } of exchanged(directory)) {
    const now = path.join(dataDir, place)
    const stat = lstatSync(now, { throwIfNoEntry: false })
    if (!stat || (stat.dev === dev && !stat.isSymbolicLink())) continue
    throw new Explained(
      `${now} is ${stat.isSymbolicLink() ? 'a link' : 'on another disk'}, so a restore can’t rename it. Nothing was changed. ` +
        'Remove the link or unmount it, restore, move the restored files to that disk, and link or mount it again.',
    )
  }
}

/**
 * Copies the whole backup first, and swaps the files at the end. Keeps the previous files.
 * @param directory directory of the backup
 * @param dataDir data directory; must not be in use
 * @returns the directory with the previous files; null if there were none
 */
export async function exchangeFiles(directory: string, dataDir: string): Promise<string | null> {
  const all = exchanged(directory)
  const [incoming, before] = ['restoring', 'before-restore'].map((name) =>
    path.join(dataDir, `${name}-${timeInName()}`),
  ) as [string, string]
  try {
    for (const { name, place } of all) {
      mkdirSync(path.dirname(path.join(incoming, place)), { recursive: true })
      await copyTree(path.join(directory, name), path.join(incoming, place))
    }
    for (const { place } of all) {
      const [now, was] = [path.join(dataDir, place), path.join(before, place)]
      mkdirSync(path.dirname(now), { recursive: true })
      if (existsSync(now)) {
        mkdirSync(path.dirname(was), { recursive: true })
        renameSync(now, was)
      }
      renameSync(path.join(incoming, place), now)
    }
    if (all.some(({ name }) => name === parts.cluster)) chownToDatabaseUser(clusterDir(dataDir))
  } finally {
    rmSync(incoming, { recursive: true, force: true })
  }
  return existsSync(before) ? before : null
}
