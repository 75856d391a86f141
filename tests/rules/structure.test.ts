import { readFileSync } from 'node:fs'
import { checkFileCircles } from '@/tests/rules/circles'
import { checkComments } from '@/tests/rules/comments'
import { checkDevelopmentPackages } from '@/tests/rules/development-packages'
import { checkDirectories } from '@/tests/rules/directories'
import { checkRetiredWords, readRetiredWords } from '@/tests/rules/retired-words'
import { checkVocabulary } from '@/tests/rules/vocabulary'

const serverOnly = "import 'server-only'\n"

const inOrder: [path: string, text: string][] = [
  ['app/(viewer)/[category]/page.tsx', 'export default function Page() {}\n'],
  ['app/(viewer)/browse/_components/hero.tsx', ''],
  ['app/(viewer)/browse/all/page.tsx', "import { Hero } from '@/app/(viewer)/browse/_components/hero'\n"],
  ['app/(viewer)/browse/all/_components/list.test.tsx', "import { Row } from '@/app/(viewer)/rows/_components/row'\n"],
  ['app/layout.tsx', "import { cards } from '@/app/_seo/cards'\n"],
  ['app/api/auth/[...nextauth]/route.ts', ''],
  ['components/ui/buttons/button.tsx', ''],
  ['lib/domains/names/tags/schema.ts', ''],
  ['lib/domains/names/queries.ts', serverOnly],
  ['lib/domains/names/queries-list.mocked.test.ts', ''],
  ['lib/domains/names/tags/mutations.ts', `// Writes.\n${serverOnly}tx.tag.create({})\n`],
  ['lib/domains/tags/files.ts', serverOnly],
  ['server/main.ts', ''],
  ['lib/domains/tags/actions.ts', "'use server'\n"],
  ['lib/domains/tags/policy.test.ts', ''],
  ['lib/server/log/log.ts', `/* The log. */\n${serverOnly}`],
  ['lib/server/db/generated/client.ts', `${'// line\n'.repeat(500)}`],
  ['prisma/migrations/20240101000000_start/migration.sql', ''],
  ['prisma/seed/index.ts', ''],
  ['README.md', 'See https://example.org/home/page and `$HOME/x`.\n'],
]

const violations: [what: string, path: string, text: string, message: RegExp][] = [
  ['an unknown top-level entry', 'utils/x.ts', '', /top level/],
  ['another word in a domain', 'lib/domains/tags/service.ts', '', /holds only/],
  ['a topic behind the kind of a file', 'lib/domains/names/queries-tags.ts', serverOnly, /holds only/],
  ['a topic below a topic', 'lib/domains/names/tags/places/schema.ts', '', /holds only/],
  ['a file beside the domains', 'lib/domains/shared.ts', '', /holds only/],
  ['camelCase in a file name', 'components/ui/iconButton.tsx', '', /kebab-case/],
  ['PascalCase in a directory', 'components/Layout/footer.tsx', '', /directory 'Layout'/],
  ['a helper among the route handlers', 'app/api/tags/helpers.ts', '', /only route\.ts/],
  [
    'the components of another route',
    'app/(viewer)/dance/page.tsx',
    "import { Hero } from '@/app/(viewer)/browse/_components/hero'\n",
    /imports app\/\(viewer\)\/browse\/_components\/hero/,
  ],
  [
    'the helpers of another request',
    'app/api/tags/route.ts',
    "import { answer } from '@/app/api/auth/_lib/answers'\n",
    /imports app\/api\/auth\/_lib\/answers/,
  ],
  ['a neighbour by its whole path', 'components/ui/a.ts', "import { b } from '@/components/ui/b'\n", /write '\.\/'/],
  ['another directory by its distance', 'components/ui/a.ts', "import type { b } from '../layout/b'\n", /and '@\/'/],
  ['a barrel', 'components/ui/index.ts', '', /no barrels/],
  ['queries that a browser could load', 'lib/domains/names/tags/queries.ts', 'export const a = 1\n', /server-only/],
  ['mutations that a browser could load', 'lib/domains/tags/mutations.ts', 'tx.tag.update({})\n', /server-only/],
  [
    'mutations that write nothing',
    'lib/domains/names/tags/mutations.ts',
    `${serverOnly}tx.tag.findMany({})\n`,
    /writes nothing/,
  ],
  ['a file of the server that a browser could load', 'lib/server/log/log.ts', "import 'pino'\n", /server-only/],
  ['actions without their directive', 'lib/domains/tags/actions.ts', serverOnly, /use server/],
  ['a path of a Linux machine', 'lib/shared/path.ts', "const p = '/home/asha/rasika'\n", /\/home\/asha/],
  ['a path of a Mac', 'docs/x.md', 'open /Users/asha/rasika\n', /\/Users\/asha/],
  ['a path of root', 'lib/shared/path.ts', "const p = '/root/rasika'\n", /\/root\/rasika/],
  ['a path of a Windows machine', 'lib/shared/path.ts', "const p = 'C:\\\\rasika'\n", /C:/],
]

describe('the vocabulary of files', () => {
  it.each(violations)('refuses %s', (_what, path, text, message) => {
    const found = checkVocabulary([{ path, text }])
    expect(found.map((violation) => violation.path)).toEqual([path])
    expect(found[0]?.message).toMatch(message)
  })

  it('accepts files that stand where they belong', () => {
    expect(checkVocabulary(inOrder.map(([path, text]) => ({ path, text })))).toEqual([])
  })
})

describe('the check of directories', () => {
  const filled = (directory: string, count: number, ending = '.ts') =>
    Array.from({ length: count }, (_, index) => ({ path: `${directory}/file-${index}${ending}`, text: '' }))

  it('refuses a directory of 15 files', () => {
    const [found, more] = checkDirectories(filled('lib/client', 15))
    expect([found?.path, more]).toEqual(['lib/client', undefined])
    expect(found?.message).toContain('has 15 files')
  })

  it('accepts 14 files and any number of tests beside them', () => {
    expect(checkDirectories([...filled('lib/client', 14), ...filled('lib/client', 20, '.test.ts')])).toEqual([])
    expect(checkDirectories(filled('docs/reference', 40))).toEqual([])
  })
})

describe('the check for import cycles', () => {
  const list = { path: 'lib/client/list.ts', text: "import { end } from './end'\n" }

  it.each([
    ["export { list } from '@/lib/client/list'\n"],
    ["const list = () => import('./list')\n"],
    ["import {\n  list,\n} from './list'\n"],
  ])('refuses a circle that %j closes', (text) => {
    const [found, more] = checkFileCircles([list, { path: 'lib/client/end.tsx', text }])
    expect(found?.message).toContain('lib/client/end.tsx → lib/client/list.ts → lib/client/end.tsx')
    expect(more).toBeUndefined()
  })

  it('accepts a cycle of type imports', () => {
    const text = "import type {\n  List,\n} from './list'\nexport type { Row } from './list'\n"
    expect(checkFileCircles([list, { path: 'lib/client/end.tsx', text }])).toEqual([])
  })
})

describe('the check for development packages', () => {
  const packages = {
    path: 'package.json',
    text: '{ "devDependencies": { "jest": "30.0.0", "@tail/postcss": "4.0.0" } }',
  }
  const check = (path: string, text: string) => checkDevelopmentPackages([packages, { path, text }])

  it.each([
    ['lib/server/a.ts', "import { a } from 'jest'\n"],
    ['scripts/lib/a.ts', "const a = await import('jest/build/a')\n"],
    ['scripts/lib/b.mjs', "const a = require.resolve('jest')\n"],
    ['postcss.config.mjs', "const config = { plugins: { '@tail/postcss': {} } }\n"],
  ])('refuses one that %s needs', (path, text) => {
    expect(check(path, text)).toEqual([{ path, message: expect.stringContaining('move it to dependencies') as string }])
  })

  it('accepts them in tests, and other packages anywhere', () => {
    expect(check('lib/server/a.test.ts', "import { a } from 'jest'\n")).toEqual([])
    expect(check('tests/run/a.ts', "import { a } from 'jest'\n")).toEqual([])
    expect(check('lib/server/a.ts', "import { a } from 'jester'\nimport './jest'\n")).toEqual([])
  })
})

describe('the check for retired words', () => {
  const glossary = {
    path: 'docs/reference/glossary.md',
    text: '## Which words are retired?\n\n| Do not write | Write |\n|---|---|\n| kept page (of Next), trail | cached page |\n',
  }
  const check = (path: string, text: string) => checkRetiredWords([glossary, { path, text }])

  it.each([
    ['a comment', 'lib/shared/a.ts', '// The kept pages of the site.\n'],
    ['an identifier in camel case', 'lib/shared/a.ts', 'const keptPage = 1\n'],
    ['a constant', 'lib/shared/a.ts', 'const KEPT_PAGES = 1\n'],
    ['a phrase across two lines', 'docs/a.md', 'It is a kept\npage.\n'],
    ['the name of a file', 'lib/shared/kept-pages.ts', ''],
    ['the title of a test', 'tests/a.test.ts', "it('reads the trail', () => {})\n"],
  ])('refuses a retired word in %s', (_where, path, text) => {
    const found = check(path, text)
    expect(found.map((violation) => violation.path)).toEqual([path])
    expect(found[0]?.message).toContain('cached page')
  })

  it('names the line of the retired word', () => {
    expect(check('docs/a.md', 'One.\nTwo has a trail.\n')[0]?.message).toContain('line 2')
  })

  it('accepts a retired word inside another word and in migrations', () => {
    expect(check('docs/a.md', 'A trailer, trailing, kept\n')).toEqual([])
    expect(check('prisma/migrations/20240101000000_trail/migration.sql', '-- trail\n')).toEqual([])
  })

  it('finds the table in the glossary of the repository', () => {
    const phrases = readRetiredWords(readFileSync('docs/reference/glossary.md', 'utf8')).map(({ phrase }) => phrase)
    expect(phrases).toEqual(expect.arrayContaining(['film', 'kept page', 'trail', 'patience']))
  })
})

describe('the check for comments', () => {
  const check = (path: string, text: string) => checkComments([{ path, text }])

  it.each([
    ['lib/shared/a.ts', '\n/** What a guest sees. */\n'],
    ['lib/shared/b.ts', '/**\n * Prices.\n * Whether tax is included.\n */\n'],
    ['components/a.tsx', '  {/* Whose page it is */}\n'],
    ['server/a.ts', 'start() // Whoever calls\n'],
    ['compose.yaml', '# Who serves\n'],
  ])('refuses a clause that begins one in %s', (path, text) => {
    expect(check(path, text)).toEqual([{ path, message: expect.stringContaining('begin with the noun') as string }])
  })

  it('accepts nouns and verbs, titles of documents, and migrations', () => {
    expect(check('lib/shared/a.ts', '/** Returns what is left. */\nconst a = "What now?"\n')).toEqual([])
    expect(check('docs/a.md', '# What is it?\n')).toEqual([])
    expect(check('prisma/migrations/1/migration.sql', '-- What it adds\n')).toEqual([])
  })
})
