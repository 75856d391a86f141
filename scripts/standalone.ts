// Lays out what serving needs, as it stands in the image: `NEXT_OUTPUT=standalone npm run build`, then
// `node scripts/run.mjs standalone FOLDER`. `node server.js` in the folder serves. Migrations and operators' commands
// are not in it.
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { distDir } from './lib/build'
import { explain, Explained } from './lib/output.mjs'
import { inRoot } from './lib/paths.mjs'
import { readEnvironment } from './lib/settings'

function layOut(folder: string): void {
  const dist = distDir(readEnvironment())
  const tree = inRoot(dist, 'standalone')
  if (!existsSync(tree)) throw new Explained('There is no such build: run NEXT_OUTPUT=standalone npm run build first.')
  // The framework puts the `.env` of whoever builds into the tree: secrets belong to where it runs.
  const filter = (source: string) => !path.basename(source).startsWith('.env')
  const copy = (from: string, to: string) =>
    cpSync(from, path.join(folder, to), { recursive: true, dereference: true, filter })
  mkdirSync(folder, { recursive: true })
  copy(tree, '.')
  // What browsers fetch is left out by the framework, for a CDN; ours comes from the instances.
  copy(inRoot(dist, 'static'), path.join(dist, 'static'))
  copy(inRoot('public'), 'public')
}

try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Explained('Name the folder to fill: node scripts/run.mjs standalone FOLDER')
  layOut(path.resolve(folder))
} catch (error) {
  explain(error)
  process.exitCode = 1
}
