// `node scripts/run.mjs image DIRECTORY` copies the files needed at runtime, for the Dockerfile's last stage.
import { build } from 'esbuild'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runCommand } from '@/scripts/lib/stopper'
import { distDir, serverEntry } from './lib/build'
import { say } from './lib/output.mjs'
import { inRoot, root } from './lib/paths.mjs'

/** Files and directories that the server reads by path. */
const READ_BY_PATH = [
  ...['.next', '.next-server', 'public', 'content', 'lib/server/cards/fonts', 'lib/server/mail/layout.html'],
  ...['next.config.mjs', 'package.json'],
  // No trace contains these, because lib/server/http/geo.ts loads geoip-country without an import.
  ...['node_modules/geoip-country', 'node_modules/countries-list'],
  // Included as a whole, because Next's own trace omits files that a custom server needs.
  'node_modules/next',
]
const ONLY_FOR_BUILDING =
  /\.(map|d\.ts|dev\.js|nft\.json)$|^\.next\/(cache|diagnostics|trace|types)|\/next\/dist\/(docs|esm)\b/

function tracedByNext(): string[] {
  const traces = readdirSync(inRoot('.next'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.nft.json'),
  )
  return traces.flatMap((trace) => {
    const { files } = JSON.parse(readFileSync(inRoot('.next', trace), 'utf8')) as { files: string[] }
    return files.map((file) => path.relative(root, inRoot('.next', path.dirname(trace), file)))
  })
}

/** Returns paths of the packages that the compiled server imports. Excludes Next. */
async function importedByServer(): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [serverEntry(process.env), inRoot(`${distDir(process.env)}-server`, 'page-cache.mjs')],
    outdir: inRoot('.next', 'trace'),
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    external: ['next', '*.node'],
    logLevel: 'silent',
  })
  return Object.keys(metafile.inputs).flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [])
}

/** Returns the package.json files in all directories above the listed files, because Node also reads them. */
function manifestsOf(files: string[]): string[] {
  const directories = new Set(files.map((file) => path.dirname(file)))
  for (const directory of directories) if (directory.includes('/')) directories.add(path.dirname(directory))
  return [...directories]
    .map((directory) => path.join(directory, 'package.json'))
    .filter((file) => existsSync(inRoot(file)))
}

void runCommand(async () => {
  const [directory = ''] = process.argv.slice(2)
  // Skips traced files that don't exist, because devDependencies may have been removed since the build.
  const traced = tracedByNext().filter((file) => file.startsWith('node_modules/') && existsSync(inRoot(file)))
  const files = [...traced, ...manifestsOf(traced), ...(await importedByServer()), ...READ_BY_PATH]
  for (const file of new Set(files)) {
    cpSync(inRoot(file), path.join(directory, file), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !ONLY_FOR_BUILDING.test(path.relative(root, source)),
    })
  }
  say(`The files to serve are in ${directory}.`)
  return 0
})
