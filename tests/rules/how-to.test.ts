import { existsSync, readdirSync, readFileSync } from 'node:fs'

const MAX_LINES = 12
const [, ...sections] = readFileSync('docs/how-to.md', 'utf8').split(/^## /m)
const recipes = sections.map((section) => {
  const [title = '', ...lines] = section.trim().split('\n')
  return { title, lines: lines.filter((line) => line.trim() !== ''), text: section }
})

/** Paths in backticks, without those in which a part is for the reader to choose. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w.()[\]-]+(?:\/[\w.()[\]-]+)+|[\w-]+\.(?:ts|tsx|prisma|md))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => /\.(ts|tsx|json|prisma|md|sql)$/.test(path))

/** A path from the root, or the bare name of a file that stands beside one named before. */
const exists = (path: string, others: string[]) =>
  existsSync(path) ||
  (!path.includes('/') &&
    others.some((other) => {
      const directory = other.split('/').slice(0, -1).join('/')
      return directory !== '' && existsSync(directory) && readdirSync(directory).includes(path)
    }))

describe('docs/how-to.md', () => {
  it('has the six recipes that new engineers need first', () => {
    expect(recipes.map(({ title }) => title)).toEqual([
      'A field on videos',
      'A plan',
      "A country's price",
      'A page in the dashboard',
      'A way to sign in',
      'A kind of video source',
    ])
  })

  it.each(recipes)(`has at most ${MAX_LINES} lines under '$title'`, ({ lines }) => {
    expect(lines.length).toBeLessThanOrEqual(MAX_LINES)
  })

  it.each(recipes)("names only files that exist under '$title'", ({ text }) => {
    const paths = pathsIn(text)
    expect(paths.length).toBeGreaterThan(2)
    expect(paths.filter((path) => !exists(path, paths))).toEqual([])
  })
})
