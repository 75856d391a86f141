import { existsSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { compileServer } from './compile-server'
import { hashTree } from './files.mjs'
import { makeIfChanged } from './lock.mjs'
import { Explained, progress, say } from './output.mjs'
import { inRoot, root } from './paths.mjs'
import { runNode, tail, type RunOptions } from './run.mjs'

const generated = 'lib/server/db/generated'

export const runPrisma = (args: string[], env: NodeJS.ProcessEnv = process.env, options: RunOptions = {}) =>
  runNode([inRoot('node_modules', 'prisma', 'build', 'index.js'), ...args], {
    env: { ...env, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
    ...options,
  })

export const nextCommand = (...args: string[]) => [inRoot('node_modules', 'next', 'dist', 'bin', 'next'), ...args]

/**
 * Directory of the compiled server. It is part of the build; in development, the server is compiled again on each
 * start.
 */
export const serverFolder = (env: NodeJS.ProcessEnv, dev = false) =>
  inRoot(distDir(env), dev ? 'dev-server' : 'main-server')

export const serverEntry = (env: NodeJS.ProcessEnv, dev = false) => path.join(serverFolder(env, dev), 'main.mjs')

/** Returns a path relative to the root. */
export const distDir = (env: NodeJS.ProcessEnv) => env.NEXT_DIST_DIR || '.next'

export function ensureClient(env: NodeJS.ProcessEnv = process.env): Promise<boolean> {
  const schema = () => hashTree(root, ['prisma/schema.prisma', 'node_modules/prisma/package.json'])
  return makeIfChanged(inRoot(generated, '.schema-hash'), schema, async () => {
    // Clears the URL, because Prisma would reject an invalid one, even though generating needs no database.
    const { code, output } = await runPrisma(['generate'], { ...env, DATABASE_URL: '' })
    if (code === 0) return
    say(tail(output))
    throw new Explained('The database client couldn’t be generated from prisma/schema.prisma (see above).')
  })
}

const sources = [
  ...['app', 'components', 'lib', 'public', 'server', 'middleware.ts', 'scripts/lib/compile-server.ts'],
  ...['package.json', 'package-lock.json', 'prisma/schema.prisma', 'tsconfig.json'],
]
const configFile = /^(instrumentation|next\.config|tailwind\.config|postcss\.config)[\w.-]*$/

/** Returns a hash of everything the build depends on. Files in public/ count only by name and size. */
function sourceHash(): string {
  const configs = readdirSync(root).filter((name) => configFile.test(name))
  return hashTree(root, [...sources, ...configs], {
    skip: (name) => name === generated || /\.test\.tsx?$/.test(name),
    sizeOnly: (name) => name.startsWith('public/'),
  })
}

/**
 * Builds the application if its sources have changed. The build doesn't depend on the public origin, because pages
 * rendered at build time are never served (lib/server/cache/page-cache.ts).
 * @returns text to print when the step is done
 */
export async function ensureBuilt(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  await ensureClient(env)
  const stampFile = inRoot(distDir(env), 'rasika-build-stamp')
  if (!existsSync(inRoot(distDir(env), 'BUILD_ID'))) rmSync(stampFile, { force: true })
  return (await makeIfChanged(stampFile, sourceHash, () => build(env))) ? 'built' : 'up to date'
}

async function build(env: NodeJS.ProcessEnv): Promise<void> {
  // Compiles into a separate directory, because Next empties the build directory before it loads the page
  // cache (next.config.mjs).
  await compileServer('page-cache', inRoot(`${distDir(env)}-server`))
  progress('building the application (a minute or two, only after changes)')
  await buildWithNext([], env)
  await compileServer('main', serverFolder(env))
}

/**
 * Builds an application with Next. Prints the last lines of output before throwing.
 * @param args the application's directory; empty for ours
 * @throws {Explained} if the build fails
 */
export async function buildWithNext(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const milestone = /^\s*(✓|▲)/
  const { code, output } = await runNode(nextCommand('build', ...args), {
    env: { ...env, NODE_ENV: 'production', DATABASE_URL: '', NEXT_TELEMETRY_DISABLED: '1' },
    onLine: (line) => {
      if (milestone.test(line)) progress(line.trim())
    },
    tied: true,
  })
  // Also fails on an unknown option. Next only warns about it, and the option has no effect.
  if (code === 0 && !output.includes('Invalid next.config.mjs options')) return
  say(tail(output, 60))
  throw new Explained('The build failed (see above).')
}
