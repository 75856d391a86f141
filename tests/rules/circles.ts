import { importsOf, type SourceFile, type Violation } from '@/tests/rules/source-file'

type Import = { from: string; to: string; file: string }

/** What is gone when the program runs. */
const ofTypes = /^(?:import|export) type [^'"]*['"][^'"]+['"]/gm

/** Ways from a name back to itself. Where names import each other, at least one such way is found. */
function circlesOf(imports: Import[]): Import[][] {
  const outgoing = new Map<string, Import[]>()
  for (const each of imports) outgoing.set(each.from, [...(outgoing.get(each.from) ?? []), each])
  const circles: Import[][] = []
  const done = new Set<string>()
  const follow = (name: string, way: Import[]) => {
    if (done.has(name)) return
    const start = way.findIndex(({ from }) => from === name)
    if (start >= 0) return void circles.push(way.slice(start))
    for (const next of outgoing.get(name) ?? []) follow(next.to, [...way, next])
    done.add(name)
  }
  for (const name of [...outgoing.keys()].sort()) follow(name, [])
  return circles
}

const namesOf = (circle: Import[]) => [circle[0]?.from, ...circle.map(({ to }) => to)].join(' → ')

const domainOf = (file: string) => /^lib\/domains\/([^/]+)\//.exec(file)?.[1]

/**
 * Finds domains that import each other, directly or through others, be it types only.
 * @returns one violation for each circle, naming the files that close it
 */
export function checkDomainCircles(files: SourceFile[]): Violation[] {
  const imports = new Map<string, Import>()
  for (const file of files) {
    const from = domainOf(file.path)
    if (!from || /\.test\.tsx?$/.test(file.path)) continue
    for (const to of importsOf(file).map(domainOf)) {
      if (to && to !== from) imports.set(`${from} ${to}`, { from, to, file: file.path })
    }
  }
  return circlesOf([...imports.values()]).map((circle) => ({
    path: circle[0]?.file ?? '',
    message: `domains import each other: ${namesOf(circle)} (${circle.map(({ file }) => file).join(', ')})`,
  }))
}

/**
 * Finds files that import each other, directly or through others. ESLint's `import/no-cycle` does the same, and takes
 * as long as all its other rules together.
 * @returns one violation for each circle
 */
export function checkFileCircles(files: SourceFile[]): Violation[] {
  const source = files.filter(({ path: file }) => /\.(tsx?|mjs)$/.test(file))
  const known = new Set(source.map(({ path: file }) => file))
  const imports = source.flatMap((file) =>
    importsOf({ ...file, text: file.text.replace(ofTypes, '') }).flatMap((name) => {
      const to = ['', '.ts', '.tsx', '.mjs'].map((ending) => name + ending).find((each) => known.has(each))
      return to ? [{ from: file.path, to, file: file.path }] : []
    }),
  )
  return circlesOf(imports).map((circle) => ({
    path: circle[0]?.from ?? '',
    message: `files import each other: ${namesOf(circle)}`,
  }))
}
