/** The package lock of npm, as far as the list of licences reads it. */
export type Lock = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; optional?: boolean; link?: boolean }>
}

/** Packages whose package.json names no licence, with what their LICENSE file says. */
const READ_BY_HAND: Record<string, string> = { 'seq-queue': 'MIT' }

/** The licences of all packages that the product is built from or runs with, in order, with the packages' names. */
export function licencesOf({ packages }: Lock): [licence: string, names: string[]][] {
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

/** The table of docs/reference/licences.md: each package once for each licence. @param lock package-lock.json */
export const licenceTable = (lock: Lock): string =>
  [
    '| Licence | Packages | Names |',
    '|---|---|---|',
    ...licencesOf(lock).map(([licence, names]) => `| ${licence} | ${names.length} | ${names.join(', ')} |`),
    '',
  ].join('\n')
