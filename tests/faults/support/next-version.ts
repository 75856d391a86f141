import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Creates a temporary copy of the product with one more migration.
 * @returns the directory to run `scripts/run.mjs migrate` in
 */
export function useNextVersion(script: string): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'rasika-next-version-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  for (const name of ['lib', 'prisma', 'scripts', 'package.json', 'prisma.config.ts', 'tsconfig.json']) {
    cpSync(name, path.join(directory, name), { recursive: true })
  }
  symlinkSync(path.resolve('node_modules'), path.join(directory, 'node_modules'))
  const next = path.join(directory, 'prisma', 'migrations', '29991231000000_next_version')
  mkdirSync(next)
  writeFileSync(path.join(next, 'migration.sql'), script)
  return directory
}
