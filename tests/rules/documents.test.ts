/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'

const folders = ['app', 'components', 'docs', 'lib', 'prisma', 'public', 'sandbox', 'scripts', 'server', 'tests']
const files = [
  ...readdirSync('.', { encoding: 'utf8' }),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ),
]
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

const FILE = /^(?:[\w()@.[\]-]+\/)*[\w()@[\]-][\w()@.[\]-]*\.(?:ts|tsx|mjs|md|sh|conf)$/
const FOLDER = new RegExp(`^(?:${folders.join('|')})/[\\w()@.[\\]/-]*$`)
/** How a retired word may not be spelled; what is in the history only. */
const known = ['kept-page.ts', 'scripts/art']
/** A path from the root, or its end: documents leave out what stands around it. */
const exists = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))

const documents = files.filter((file) => /^(?:docs\/.*|README|SECURITY)\.md$/.test(file))
it.each(documents)('%s names only files and commands that exist', (document) => {
  const text = readFileSync(document, 'utf8')
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words)
  const paths = quoted.filter((words) => FILE.test(words) || FOLDER.test(words)).map((path) => path.replace(/\/$/, ''))
  expect(paths.filter((path) => !exists(path) && !known.includes(path))).toEqual([])
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})
