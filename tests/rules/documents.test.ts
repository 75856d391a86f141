import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { blocks, commands } from '@/tests/support/pages/documents'

const folders = [
  ...['app', 'bench', 'components', 'content', 'docs', 'lib'],
  ...['prisma', 'public', 'sandbox', 'scripts', 'server', 'tests'],
]
const files = [
  ...readdirSync('.', { encoding: 'utf8' }),
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ),
]
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

const FILE = /^(?:[\w()@.[\]-]+\/)*[\w()@[\]-][\w()@.[\]-]*\.(?:ts|tsx|mjs|md|sh|conf|prisma|sql)$/
const FOLDER = new RegExp(`^(?:${folders.join('|')})/[\\w()@.[\\]/-]*$`)
/** Paths in documents that name no file: a forbidden spelling given as an example, and a path from the history. */
const known = ['kept-page.ts', 'scripts/art']
/** Accepts the end of a path, because documents may leave out its beginning. */
const exists = (path: string) => files.some((file) => file === path || file.endsWith(`/${path}`))

const documents = files.filter((file) => /^(?:docs\/.*|app\/.*|README|SECURITY|CHANGELOG)\.md$/.test(file))
/** Removes code blocks, because a `#` in them isn't a heading. */
const proseOf = (document: string) => readFileSync(document, 'utf8').replace(/^```.*?^```$/gms, '')
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

it.each(documents)('%s names only files and commands that exist', (document) => {
  const text = readFileSync(document, 'utf8')
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words)
  const paths = quoted.filter((words) => FILE.test(words) || FOLDER.test(words)).map((path) => path.replace(/\/$/, ''))
  expect(paths.filter((path) => !exists(path) && !known.includes(path))).toEqual([])
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

it('commands for tests name existing files', () => {
  const tests = files.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
  const partOf = (file: string) => /^tests\/(integration|faults|http|e2e|engines)\//.exec(file)?.[1] ?? 'unit'
  const words = commands.flatMap((command) => {
    const [, part = '', text = ''] = /^npm run test:(?!trust|versions)(\w+) -- (.+)$/.exec(command) ?? []
    return text
      .split(' ')
      .filter(Boolean)
      .map((word) => [part, word] as const)
  })
  expect(words.length).toBeGreaterThan(0)
  const isThere = ([part, word]: readonly [string, string]) =>
    tests.some((file) => partOf(file) === part && file.includes(word))
  expect(words.filter((each) => !isThere(each))).toEqual([])
})

it('commands and snippets for compose name existing services', () => {
  const [, list = ''] = /^services:\n([^]*?)^\w/m.exec(readFileSync('compose.yaml', 'utf8')) ?? []
  const namesIn = (yaml: string) => [...yaml.matchAll(/^ {2}([\w-]+):/gm)].map(([, name = '']) => name)
  const named = commands.flatMap((command) => {
    const [, verb = '', rest = ''] =
      /^docker compose (\w+)(?: -{1,2}[\w-]+(?: "[^"]*")?)*((?: [a-z][\w-]*)*)/.exec(command) ?? []
    const names = rest.split(' ').filter(Boolean)
    return ['run', 'exec'].includes(verb) ? names.slice(0, 1) : names
  })
  const inSnippets = blocks.filter(({ language }) => language === 'yaml').flatMap(({ text }) => namesIn(text))
  expect(named).toContain('operate')
  expect(inSnippets).toContain('proxy')
  expect([...named, ...inSnippets].filter((name) => !namesIn(list).includes(name))).toEqual([])
})

it.each(documents)('%s leads only to places that exist', (document) => {
  const links = [...proseOf(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g)]
  const broken = links.filter(([, path = '', anchor]) => {
    const target = path ? posix.join(posix.dirname(document), path) : document
    if (!existsSync(target)) return true
    if (anchor === undefined) return false
    return ![...proseOf(target).matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor)
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

it('every picture of docs/images is shown somewhere', () => {
  const all = documents.map((document) => readFileSync(document, 'utf8')).join('\n')
  expect(readdirSync('docs/images').filter((name) => !all.includes(`images/${name}`))).toEqual([])
})

it('nothing refers to a paragraph of a text that is not here', () => {
  const texts = files.filter(
    (file) => /\.(?:tsx?|mjs|md|sql|prisma|ya?ml|conf|sh)$/.test(file) && !/generated/.test(file),
  )
  const foreign = /\b(?:specification|decisions?|design)(?:\.md)?,? ?§/i
  expect(texts.filter((file) => foreign.test(readFileSync(file, 'utf8')))).toEqual([])
})
