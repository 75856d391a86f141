/** @jest-environment node */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { builtScripts } from '@/scripts/lib/build'

/** A script and all of the project's own that it imports, one from the other. */
function withImports(file: string): string[] {
  const imported = [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, name = '']) => name)
  return [file, ...imported.flatMap((name) => withImports(path.posix.join(path.posix.dirname(file), name)))]
}

it('a build is made anew when the cache handler changes that it takes along', () => {
  const [handler = ''] =
    /scripts\/lib\/[\w-]+\.mjs/.exec(readFileSync('next.config.mjs', 'utf8').split('cacheHandler:')[1] ?? '') ?? []
  const found = new Set(withImports(handler))
  expect([...found].sort()).toEqual([...builtScripts].sort())
})
