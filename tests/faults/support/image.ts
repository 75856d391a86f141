import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { linkMade } from './checkout'

type Lock = { packages: Record<string, { dev?: boolean }> }

/** User id of `node` in the image. This user may not change the product's files, as in compose.yaml. */
const NODE_USER = 1000
const stages = Object.fromEntries(
  readFileSync('Dockerfile', 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/ *\\\n */g, ' ')
    .split(/^FROM /m)
    .slice(1)
    .map((stage) => [/ AS (\w+)/.exec(stage)?.[1] ?? '', stage]),
)
function instruction(stage: string, pattern: RegExp): string {
  const found = pattern.exec(stages[stage] ?? '')?.[1]
  if (!found) throw new Error(`the Dockerfile's stage ${stage} has no ${pattern.source}`)
  return found
}

export const commandOf = (stage: string) => JSON.parse(instruction(stage, /^CMD (.+)$/m)) as string[]
export const settingsOf = (stage: string): Record<string, string> =>
  Object.fromEntries(
    [...`${stages.base} ${stages[stage]}`.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
      [...line.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)].map(([, name = '', quoted, plain = '']) => [
        name,
        quoted ?? plain,
      ]),
    ),
  )

/** Implements .dockerignore, but supports `*` only within a name. */
function isIgnored(name: string): boolean {
  const patterns = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean)
  return patterns.some((pattern) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(name),
  )
}

/** Returns the packages that `npm ci --omit=dev` doesn't install. */
function packagesOfDevelopment(): string[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
  return Object.keys(packages).filter((folder) => packages[folder]?.dev)
}

const foldersOf = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? foldersOf(path.join(folder, entry.name)) : [],
  ),
]

/**
 * Recreates the file trees of the Dockerfile's images with its own commands. Only the cache and `data` are writable.
 * If the tests run as root, the processes run as another user; otherwise, the directories are made read-only.
 */
export function makeTrees() {
  const home = mkdtempSync(path.join(tmpdir(), 'rasika-image-'))
  const directory = path.join(home, 'app')
  const run = path.join(home, 'image')
  const data = path.join(home, 'data')
  for (const folder of [directory, data, path.join(directory, 'lib/server/db')]) mkdirSync(folder, { recursive: true })
  const filter = (source: string) => !isIgnored(path.relative('.', source))
  for (const name of readdirSync('.').filter((each) => !isIgnored(each))) {
    cpSync(name, path.join(directory, name), { recursive: true, filter })
  }
  linkMade(directory)
  const copy = instruction('build', /^RUN npm run build && (.+)$/m).replace(' /image', ` ${run}`)
  const prune = instruction('build', /^RUN (rm -rf .+)$/m)
  // Removes devDependencies, because the image never installs them.
  execFileSync('rm', ['-rf', ...packagesOfDevelopment()], { cwd: directory })
  for (const command of [copy, prune]) execFileSync('sh', ['-c', command], { cwd: directory, stdio: 'pipe' })
  const cache = path.join(run, '.next', 'cache')
  mkdirSync(cache)
  const isRoot = process.getuid?.() === 0
  chmodSync(home, 0o755)
  const locked = isRoot ? [] : [directory, run].flatMap(foldersOf).filter((folder) => folder !== cache)
  if (isRoot) for (const folder of [data, cache]) chownSync(folder, NODE_USER, NODE_USER)
  for (const folder of locked) chmodSync(folder, 0o555)
  const user = isRoot && { uid: NODE_USER, gid: NODE_USER }
  return {
    data,
    places: { operate: { cwd: directory, ...user }, run: { cwd: run, ...user } },
    remove() {
      for (const folder of locked) chmodSync(folder, 0o755)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const docker = (seconds: number, ...args: string[]) =>
  spawnSync('docker', args, { stdio: 'ignore', timeout: seconds * 1000 }).status === 0

const hasImage = (name = '') => docker(20, 'image', 'inspect', name) || docker(300, 'pull', name)

/** Checks that a container engine is running, and that the base image is local or can be pulled. */
export function canBuildImage(): boolean {
  const base = /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1]
  return docker(20, 'info') && hasImage(base)
}

/** Also checks for Compose and for the images in compose.yaml. */
export function canCompose(): boolean {
  const images = [...readFileSync('compose.yaml', 'utf8').matchAll(/image: \$\{\w+:-([^}]+)\}/g)]
  return docker(20, 'compose', 'version') && canBuildImage() && images.every(([, name]) => hasImage(name))
}
