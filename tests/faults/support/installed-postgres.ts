import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseUser } from '@/scripts/lib/postgres-user'
import { reservePort } from '@/tests/support/servers/ports'

const { stdout } = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
/** Program directory of the local PostgreSQL server; '' if none is installed. */
export const installedPostgres = stdout && existsSync(path.join(stdout.trim(), 'postgres')) ? stdout.trim() : ''

/**
 * Starts a temporary cluster of the local PostgreSQL. Tests need it for a matching `pg_dump`, because the embedded
 * PostgreSQL has none.
 * @param flags server settings, 'name=value'
 * @returns a function that returns the URL of a database, available after `beforeAll`
 */
export function useInstalledPostgres(flags: string[]): (database: string) => string {
  const home = mkdtempSync(path.join(tmpdir(), 'rasika-installed-postgres-'))
  const cluster = path.join(home, 'clusters', 'cluster')
  let port = 0
  const runAs = (program: string, args: string[]) => {
    const { wrap, uid, gid } = databaseUser(path.dirname(cluster), path.join(installedPostgres, program))
    execFileSync(...wrap(path.join(installedPostgres, program), args), { uid, gid, cwd: '/', stdio: 'ignore' })
  }
  beforeAll(async () => {
    chmodSync(home, 0o755)
    const password = path.join(home, 'password')
    writeFileSync(password, 'test\n')
    runAs('initdb', [`--pgdata=${cluster}`, '--username=rasika', '--auth=scram-sha-256', `--pwfile=${password}`])
    port = await reservePort()
    const all = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off', ...flags]
    const options = all.map((flag) => `-c ${flag}`).join(' ')
    runAs('pg_ctl', ['start', '--wait', `--pgdata=${cluster}`, `--log=${cluster}/log`, `--options=${options}`])
  })
  afterAll(() => {
    runAs('pg_ctl', ['stop', '--mode=immediate', `--pgdata=${cluster}`])
    rmSync(home, { recursive: true, force: true })
  })
  return (database) => `postgresql://rasika:test@127.0.0.1:${port}/${database}`
}
