/** The package lock of npm, as far as the list of licences reads it. */
export type Lock = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; optional?: boolean; link?: boolean }>
}

/** Licences that a product whose source is closed may contain. */
const ALLOWED = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0', 'MIT and ISC'],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense'],
  // Used as libraries that are not changed, with their own licence beside them.
  ...['LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', 'EPL-2.0'],
  // Data that names its source.
  ...['CC-BY-4.0', 'MaxMind GeoLite2 License'],
]

/** Packages whose package.json names no licence, with what their LICENSE file says. */
const READ_BY_HAND: Record<string, string> = { 'seq-queue': 'MIT' }

/** The licences of all packages that the product runs with, in order, with the packages' names. */
function licencesOf({ packages }: Lock): [licence: string, names: string[]][] {
  const byLicence = new Map<string, Set<string>>()
  for (const [place, { license, dev, link }] of Object.entries(packages)) {
    if (place === '' || dev || link) continue
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = license ?? READ_BY_HAND[name] ?? 'none named'
    byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(name))
  }
  return [...byLicence]
    .map(([licence, names]): [string, string[]] => [licence, [...names].sort()])
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Licences in the lock that are not allowed, with their packages. */
export const refusedLicences = (lock: Lock) => licencesOf(lock).filter(([licence]) => !ALLOWED.includes(licence))

/**
 * The page docs/licences.md.
 * @param lock package-lock.json
 * @returns its Markdown, which names each package once for each licence
 */
export function licencesPage(lock: Lock): string {
  const rows = licencesOf(lock).map(([licence, names]) => `| ${licence} | ${names.length} | ${names.join(', ')} |`)
  return `# Licences

Made by \`npm run licences\` from \`package-lock.json\`: every package that the product runs with, those for other systems and
optional ones included. Packages that only build or test it are not listed. A test refuses a licence that is not among
those that \`scripts/lib/licences.ts\` allows.

- **LGPL-3.0**: sharp's libvips. It is a library of its own that is loaded when the product runs, and is not changed: it may
  be replaced in \`node_modules\`. Pass its licence on with an image that contains it.
- **EPL-2.0**: elkjs comes with Prisma's command line, and is not part of what is served.
- **GeoLite2**: geoip-country contains data created by MaxMind, available from https://www.maxmind.com. Say so where the
  data itself is passed on.
- **CC-BY-4.0**: caniuse-lite, from caniuse.com, is read while building.
- **OFL-1.1**: the fonts. They may be served, not sold by themselves.
- The videos of no one are in this repository; pictures: [artwork](artwork.md). The names of ragas and compositions in the
  demo come from PyCarnatic (MIT).

| Licence | Packages | Names |
|---|---|---|
${rows.join('\n')}
`
}
