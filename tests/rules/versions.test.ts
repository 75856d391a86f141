import { readFileSync } from 'node:fs'

/**
 * The oldest versions that published advisories allow. Raise a floor when an advisory demands it; the lock file, not
 * only the wish in package.json, must stand on or above it.
 */
const floors: [name: string, floor: string, why: string][] = [
  // After CVE-2025-29927 (middleware bypass), CVE-2025-55182 (code run through payloads), CVE-2026-44578 (upgrades).
  ['next', '16.3.3', 'GHSA-2xp9-vwfh-vxw4 (code run by a picture), CVE-2026-64641 (exhausting actions)'],
  ['react', '19.2.6', 'CVE-2025-55182, CVE-2026-23864, -23869, -23870 (payloads that exhaust the server)'],
  ['react-dom', '19.2.6', 'goes with react'],
  ['next-auth', '5.0.0-beta.32', 'GHSA-7rqj-j65f-68wh (an @ that only looks like one), GHSA-x445-f3h2-j279 (state)'],
  ['@auth/core', '0.41.3', 'goes with next-auth'],
  ['nodemailer', '9.0.1', 'GHSA-p6gq-j5cr-w38f (files through raw mails), GHSA-vvjj-xcjg-gr5g (commands of SMTP)'],
  ['prisma', '7.0.0', 'the line that is supported'],
  ['@prisma/client', '7.0.0', 'the line that is supported'],
  ['sharp', '0.35.4', 'GHSA-f88m-g3jw-g9cj (libvips), GHSA-g89c-p67h-r497 (libheif)'],
  ['postcss', '8.5.12', 'CVE-2026-45623'],
  ['zod', '3.22.3', 'CVE-2023-4316 (addresses that take for ever to check)'],
]

type Locked = { version?: string; resolved?: string; inBundle?: boolean; optionalDependencies?: Record<string, string> }
type Lock = { packages: Record<string, Locked> }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock

/** Numbers of a version; a pre-release is below the release of the same numbers. */
function parse(version: string): number[] {
  const [numbers = '', beta] = version.split('-beta.')
  return [...numbers.split('.').map(Number), beta === undefined ? Infinity : Number(beta)]
}

function isAtLeast(version: string, floor: string): boolean {
  const [ours, theirs] = [parse(version), parse(floor)]
  for (const [place, number] of theirs.entries()) {
    const own = ours[place] ?? 0
    if (own !== number) return own > number
  }
  return true
}

test.each(floors)('every copy of %s stands on or above %s: %s', (name, floor) => {
  const copies = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`))
  expect(copies.length).toBeGreaterThan(0)
  for (const [path, { version = '' }] of copies)
    expect([path, version, isAtLeast(version, floor)]).toEqual([path, version, true])
})

test.each([
  ['16.4.6', '16.0.7', true],
  ['15.9.9', '16.0.7', false],
  ['16.0.10', '16.0.7', true],
  ['5.0.0-beta.29', '5.0.0-beta.30', false],
  ['5.0.0', '5.0.0-beta.30', true],
])('%s on or above %s: %s', (version, floor, expected) => {
  expect(isAtLeast(version, floor)).toBe(expected)
})

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
