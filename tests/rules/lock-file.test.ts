import { readFileSync } from 'node:fs'

type Locked = { version?: string; resolved?: string; inBundle?: boolean; optionalDependencies?: Record<string, string> }
type Lock = { packages: Record<string, Locked> }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

// `npm ci` refuses a lock file without them. npm leaves out those that the registry did not have when it was written;
// `npm install --package-lock-only` adds them, in a directory without node_modules.
test('the lock file has the optional packages of every platform', () => {
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => [`${path}/node_modules/${name}`, `node_modules/${name}`]),
  )
  expect(wanted.length).toBeGreaterThan(0)
  expect(wanted.filter((places) => !places.some((place) => place in packages))).toEqual([])
})

// npm asks for a description of each package where its address is missing, which takes half of an installation.
test('the lock file has the address of every package, at the public registry', () => {
  const wanted = Object.entries(packages).filter(([path, { inBundle }]) => path && !inBundle)
  expect(wanted.length).toBeGreaterThan(0)
  const without = wanted.filter(([, { resolved = '' }]) => !resolved.startsWith('https://registry.npmjs.org/'))
  expect(without.map(([path]) => path)).toEqual([])
})
