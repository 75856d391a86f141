import path from 'node:path'
import type { SourceFile, Violation } from './source-file'

type Import = { from: string; to: string; file: string }

const domainOf = (file: string) => /^lib\/domains\/([^/]+)\//.exec(file)?.[1]

/** Each import of a file of one domain from another domain. */
function importsBetweenDomains(files: SourceFile[]): Import[] {
  return files.flatMap(({ path: file, text }) => {
    const from = domainOf(file)
    if (!from || /\.test\.tsx?$/.test(file)) return []
    const specifiers = [...text.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)]
    return specifiers.flatMap(([, specifier = '']) => {
      const inRoot = specifier.replace(/^@\//, '')
      const to = domainOf(specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : inRoot)
      return to && to !== from ? [{ from, to, file }] : []
    })
  })
}

/** The shortest way from a domain back to itself, or null. */
function circleThrough(start: string, imports: Import[]): Import[] | null {
  const ways: Import[][] = imports.filter(({ from }) => from === start).map((first) => [first])
  const seen = new Set<string>()
  for (const way of ways) {
    const last = way.at(-1)?.to ?? ''
    if (last === start) return way
    if (seen.has(last)) continue
    seen.add(last)
    ways.push(...imports.filter(({ from }) => from === last).map((next) => [...way, next]))
  }
  return null
}

/**
 * Finds domains that import each other, directly or through others.
 * @returns one violation for each circle, naming the files that close it
 */
export function checkDomainCircles(files: SourceFile[]): Violation[] {
  const imports = importsBetweenDomains(files)
  return [...new Set(imports.map(({ from }) => from))].sort().flatMap((start) => {
    const circle = circleThrough(start, imports)
    // A circle is reported once, at its first domain by name.
    if (!circle || circle.some(({ to }) => to < start)) return []
    const names = [start, ...circle.map(({ to }) => to)].join(' → ')
    const message = `domains import each other: ${names} (${circle.map(({ file }) => file).join(', ')})`
    return [{ path: circle[0]?.file ?? '', message }]
  })
}
