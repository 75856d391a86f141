import path from 'node:path'
import type { SourceFile, Violation } from './source-file'

type Imports = Map<string, Map<string, string>>

const domainOf = (file: string) => /^lib\/domains\/([^/]+)\//.exec(file)?.[1]

/** Which domain imports which other domain, each with the first file that does. */
function importsBetweenDomains(files: SourceFile[]): Imports {
  const imports: Imports = new Map()
  for (const { path: file, text } of files) {
    const from = domainOf(file)
    if (!from || /\.test\.tsx?$/.test(file)) continue
    for (const [, specifier = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)) {
      const imported = specifier.startsWith('.')
        ? path.posix.join(path.posix.dirname(file), specifier)
        : specifier.replace(/^@\//, '')
      const to = domainOf(imported)
      if (!to || to === from) continue
      const known = imports.get(from) ?? new Map<string, string>()
      if (!known.has(to)) known.set(to, file)
      imports.set(from, known)
    }
  }
  return imports
}

/** The shortest way from a domain back to itself, or null. */
function circleThrough(start: string, imports: Imports): string[] | null {
  const ways = [[start]]
  const seen = new Set<string>()
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of imports.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return [...way, start]
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return null
}

/**
 * Finds domains that import each other, directly or through others.
 * @returns one violation for each circle, at a file that is part of it, naming the files that close it
 */
export function checkDomainCircles(files: SourceFile[]): Violation[] {
  const imports = importsBetweenDomains(files)
  const reported = new Set<string>()
  return [...imports.keys()].sort().flatMap((start) => {
    const circle = circleThrough(start, imports)
    if (!circle) return []
    const members = [...new Set(circle)].sort()
    const key = members.join(' ')
    if (reported.has(key)) return []
    reported.add(key)
    const through = circle.slice(1).map((to, place) => imports.get(circle[place] ?? '')?.get(to) ?? '')
    const message = `domains import each other: ${circle.join(' → ')} (${through.join(', ')})`
    return [{ path: through[0] ?? '', message }]
  })
}
