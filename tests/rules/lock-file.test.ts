import { readFileSync } from 'node:fs'

type Locked = { version?: string; resolved?: string; inBundle?: boolean; optionalDependencies?: Record<string, string> }
type Lock = { packages: Record<string, Locked> }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

// Without these packages, `npm ci` fails. npm leaves out packages that the registry lacked when the lock file was
// written. To add them, run `npm install --package-lock-only` in a directory without node_modules.
test('the lock file has the optional packages of every platform', () => {
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => [`${path}/node_modules/${name}`, `node_modules/${name}`]),
  )
  expect(wanted.length).toBeGreaterThan(0)
  expect(wanted.filter((places) => !places.some((place) => place in packages))).toEqual([])
})

// If a package has no URL, npm requests the package's metadata, and an installation takes twice as long.
test('the lock file has a URL at the public registry for every package', () => {
  const wanted = Object.entries(packages).filter(([path, { inBundle }]) => path && !inBundle)
  expect(wanted.length).toBeGreaterThan(0)
  const without = wanted.filter(([, { resolved = '' }]) => !resolved.startsWith('https://registry.npmjs.org/'))
  expect(without.map(([path]) => path)).toEqual([])
})
