export type Lock = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean; optional?: boolean; link?: boolean }>
}

/** Licences read by hand from the LICENSE file, because package.json contains none. */
const READ_BY_HAND: Record<string, string> = { 'seq-queue': 'MIT' }

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

export const licenceTable = (lock: Lock): string =>
  [
    '| Licence | Packages | Names |',
    '|---|---|---|',
    ...licencesOf(lock).map(([licence, names]) => `| ${licence} | ${names.length} | ${names.join(', ')} |`),
    '',
  ].join('\n')
