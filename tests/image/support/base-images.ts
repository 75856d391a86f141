import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureNode, fetchPackage } from '@/tests/run/npm-packages'
import { defaultImages } from './compose-file'
import { build, engine, hasImage, isPodman, tell, tryEngine } from './engine'

const OURS = 'localhost/rasika-base'
const DEBIAN = ['bookworm', 'trixie'] as const
const support = path.resolve('tests/image/support')

export type BaseImages = { images: Record<string, string>; mounts: Record<string, string>; official: boolean }

/** Pulls an official image if necessary, and returns its full name; null if it can't be pulled. */
async function pull(name: string): Promise<string | null> {
  const full = isPodman ? `docker.io/library/${name}` : name
  if (await hasImage(full)) return full
  return (await tryEngine(['pull', '--quiet', full])).code === 0 ? full : null
}

async function makeDebian(suite: string): Promise<string> {
  const tag = `${OURS}/debian:${suite}`
  if (await hasImage(tag)) return tag
  tell(`making a Debian ${suite}`)
  const home = mkdtempSync(path.join(tmpdir(), 'rasika-debian-'))
  try {
    const archive = path.join(home, 'root.tar')
    const small = ['doc', 'man', 'locale', 'info'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
    execFileSync('mmdebstrap', ['--variant=minbase', ...small, suite, archive], { stdio: 'pipe' })
    await engine(['import', archive, tag])
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
  return tag
}

/**
 * Builds a replacement for an official image from Debian packages.
 * @param name the official image, such as node:22-bookworm-slim
 */
async function makeImage(name: string, debian: Record<string, string>): Promise<string> {
  const tag = `${OURS}/${name}`
  if (await hasImage(tag)) return tag
  const [target = '', version = ''] = name.split(':')
  tell(`making ${name} of Debian's packages`)
  const context = mkdtempSync(path.join(tmpdir(), 'rasika-base-'))
  try {
    for (const file of ['nginx.conf', 'postgres-entrypoint.sh'])
      cpSync(path.join(support, file), path.join(context, file))
    if (target === 'node') {
      cpSync((await ensureNode(/^\d+/.exec(version)?.[0] ?? '')).program, path.join(context, 'node'))
      mkdirSync(path.join(context, 'npm'))
      // Uses npm 10, the version bundled with Node 22.
      await fetchPackage('npm@10', path.join(context, 'npm'))
    }
    await build({ file: path.join(support, 'base-images.dockerfile'), target, tag, args: debian, context })
  } finally {
    rmSync(context, { recursive: true, force: true })
  }
  return tag
}

/** Writes this machine's npm settings to files to mount during a build, because the images must not contain them. */
function npmSettings(home: string): Record<string, string> {
  const setting = (name: string) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim()
  const [registry, authorities] = [setting('registry'), setting('cafile')]
  const inside = '/usr/local/etc/authorities.pem'
  const isThere = existsSync(authorities)
  writeFileSync(path.join(home, 'npmrc'), [`registry=${registry}`, ...(isThere ? [`cafile=${inside}`] : [])].join('\n'))
  return { [path.join(home, 'npmrc')]: '/usr/local/etc/npmrc', ...(isThere && { [authorities]: inside }) }
}

/**
 * Pulls the base images of compose.yaml. If one can't be pulled, builds replacements for all of them from Debian and
 * npm packages.
 * @param home directory for temporary files
 */
export async function ensureBaseImages(home: string): Promise<BaseImages> {
  const wanted = defaultImages()
  tell('asking the registry for the images of compose.yaml')
  const pulled: Record<string, string> = {}
  for (const [setting, name] of Object.entries(wanted)) {
    const found = await pull(name)
    // Stops at the first failure, because the registry is probably unreachable.
    if (!found) break
    pulled[setting] = found
  }
  if (Object.keys(pulled).length === Object.keys(wanted).length) return { images: pulled, mounts: {}, official: true }
  tell('no registry is reached')
  const debian: Record<string, string> = {}
  for (const suite of DEBIAN) debian[suite.toUpperCase()] = await makeDebian(suite)
  const images: Record<string, string> = {}
  for (const [setting, name] of Object.entries(wanted)) images[setting] = await makeImage(name, debian)
  return { images, mounts: npmSettings(home), official: false }
}
