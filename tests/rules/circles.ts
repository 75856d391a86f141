import { importsOf, type SourceFile, type Violation } from './source-file'

type Import = { from: string; to: string }

const ofTypes = /^(?:import|export) type [^'"]*['"][^'"]+['"]/gm

/** Finds at least one cycle in each group of files that import each other. */
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

/** Replaces ESLint's `import/no-cycle`, because that rule takes as long as all others together. */
export function checkFileCircles(files: SourceFile[]): Violation[] {
  const source = files.filter(({ path: file }) => /\.(tsx?|mjs)$/.test(file))
  const known = new Set(source.map(({ path: file }) => file))
  const imports = source.flatMap((file) =>
    importsOf({ ...file, text: file.text.replace(ofTypes, '') }).flatMap((name) => {
      const to = ['', '.ts', '.tsx', '.mjs'].map((ending) => name + ending).find((each) => known.has(each))
      return to ? [{ from: file.path, to }] : []
    }),
  )
  return circlesOf(imports).map((circle) => ({
    path: circle[0]?.from ?? '',
    message: `files import each other: ${namesOf(circle)}`,
  }))
}
