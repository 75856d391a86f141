// PostgreSQL refuses to run as root. Root starts it as the system user 'postgres', and creates this user if necessary.
import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { Explained } from './output.mjs'

const NAME = 'postgres'
export const isRoot = () => process.getuid?.() === 0

type Identity = { uid: number; gid: number }

const numberFrom = (command: string, ...args: string[]) => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? Number(stdout.trim()) : null
}

const findIdentity = (): Identity | null => {
  const [uid, gid] = [numberFrom('id', '-u', NAME), numberFrom('id', '-g', NAME)]
  return uid === null || gid === null ? null : { uid, gid }
}

function createUser(): Identity {
  spawnSync('groupadd', ['--system', NAME], { stdio: 'ignore' })
  spawnSync('useradd', ['--system', '--gid', NAME, '--no-create-home', NAME], { stdio: 'ignore' })
  const user = findIdentity()
  if (user) return user
  throw new Explained(
    `PostgreSQL refuses to run as root, and the user ‘${NAME}’ couldn’t be created. Start as an ordinary user, or set DATABASE_URL.`,
  )
}

export type DatabaseUser = { wrap: (command: string, args: string[]) => [string, string[]] } & Partial<Identity>

/**
 * Creates the cluster's parent directory. Returns the user for PostgreSQL's programs: 'postgres' for root, otherwise
 * the current user.
 * @param program program that the user must be able to run
 */
export function databaseUser(parentDir: string, program: string): DatabaseUser {
  mkdirSync(parentDir, { recursive: true })
  const asIs: DatabaseUser['wrap'] = (command, args) => [command, args]
  if (!isRoot()) return { wrap: asIs }
  const user = findIdentity() ?? createUser()
  chownSync(parentDir, user.uid, user.gid)
  const reach = spawnSync(program, ['--version'], { ...user, cwd: '/' })
  const enter = spawnSync('ls', [parentDir], { ...user, cwd: '/' })
  if (reach.status === 0 && enter.status === 0) return { wrap: asIs, ...user }

  // Lets the server bypass file permissions, because its user can't enter a parent directory such as /root.
  const wrap: DatabaseUser['wrap'] = (command, args) => [
    'setpriv',
    [
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      '--securebits=+no_setuid_fixup', // or access(2) would still answer as for a user without that right
      command,
      ...args,
    ],
  ]
  const [command, args] = wrap(program, ['--version'])
  if (spawnSync(command, args, { cwd: '/' }).status === 0) return { wrap }
  throw new Explained(
    `PostgreSQL runs as the user '${NAME}', who can’t access ${path.dirname(parentDir)} or this checkout. ` +
      'Move the checkout to a readable directory, start as an ordinary user, or set DATABASE_URL.',
  )
}

/** Changes the owner, because PostgreSQL starts only if its user owns the cluster. */
export function chownToDatabaseUser(directory: string): void {
  if (!isRoot()) return
  const { uid, gid } = findIdentity() ?? createUser()
  spawnSync('chown', ['-R', `${uid}:${gid}`, directory])
}
