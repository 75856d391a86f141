// The vocabulary of files: what may lie where, and how it begins. Pure, over a list of files, so that tests can plant
// violations without touching the checkout.

/** @typedef {{ path: string, text: string }} SourceFile path relative to the root, with forward slashes */
/** @typedef {{ path: string, message: string }} Violation */

const topLevel = new Set([
  ...['app', 'components', 'docs', 'lib', 'prisma', 'public', 'sandbox', 'scripts', 'tests', '.ci', '.github'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', '.gitignore', '.npmrc', '.env.example', '.dockerignore'],
  ...['README.md', 'SECURITY.md', 'CHANGELOG.md', 'LICENSE', 'Dockerfile', 'compose.yaml'],
  ...['middleware.ts', 'instrumentation.ts', 'instrumentation-client.ts', 'next-env.d.ts'],
  ...['next.config.mjs', 'tailwind.config.ts', 'postcss.config.mjs', 'eslint.config.mjs', 'jest.config.mjs'],
  ...['jest.setup.ts', 'playwright.config.ts', 'prisma.config.ts'],
])

const domainFile = /^(schema|policy|queries|mutations|actions|mails)(-[a-z0-9]+)*(\.test)?\.tsx?$/
const kebabFile = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const migrationDir = /^\d{14}_[a-z0-9_]+$/
// Next's own words for directories: [param], [...rest], (group), _private.
const nextDir = /^(\[{1,2}(\.{3})?[a-zA-Z]+\]{1,2}|\([a-z0-9-]+\)|_[a-z0-9]+(-[a-z0-9]+)*)$/
// A document's route is a directory named like the document.
const kebabDir = /^[a-z0-9]+(-[a-z0-9]+)*(\.(xml|rss|jpg|ics))?$/

const roots = ['app', 'components', 'lib', 'sandbox', 'scripts', 'tests', 'prisma']
const isSource = (path) => /\.(tsx?|mjs)$/.test(path)
const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/')
const domainRole = (path, ...names) =>
  new RegExp(`^lib/domains/[^/]+/(${names.join('|')})(-[a-z0-9]+)*\\.ts$`).test(path)

/** A programme whose entry is called index because the tool that starts it says so. */
const entryPoints = new Set(['prisma/seed/index.ts'])
const isGenerated = (path) => path.startsWith('lib/server/db/generated/') || path === 'next-env.d.ts'
const MAX_LINES = 400

const firstStatement = (text) =>
  text
    .replace(/^#!.*\n/, '')
    .replace(/^(\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*/, '')
    .split('\n', 1)[0]
    .replace(/;$/, '')
    .replaceAll('"', "'")

/** Each rule: which files it looks at, and what it says of one, or null. */
const rules = [
  {
    name: 'top level',
    of: () => true,
    check: ({ path }) =>
      topLevel.has(path.split('/')[0])
        ? null
        : 'is not one of the known entries of the top level (structure-rules.mjs)',
  },
  {
    name: 'domain vocabulary',
    of: ({ path }) => path.startsWith('lib/domains/'),
    check: ({ path }) => {
      const [, , noun, ...rest] = path.split('/')
      if (rest.length === 1 && kebabDir.test(noun) && domainFile.test(rest[0])) return null
      return 'a domain holds only schema, policy, queries, mutations, actions and mails, or <one of these>-<topic>, and their tests'
    },
  },
  {
    name: 'kebab-case',
    of: ({ path }) => roots.includes(path.split('/')[0]) && !isGenerated(path),
    check: ({ path }) => {
      const parts = path.split('/')
      const file = parts.pop()
      const badDir = parts.find((part) => !kebabDir.test(part) && !nextDir.test(part) && !migrationDir.test(part))
      if (badDir) return `the directory '${badDir}' is not in kebab-case`
      const isFact = /^(LICENSE|README|NOTICE)[\w-]*\.(txt|md)$/.test(file) || file === 'migration_lock.toml'
      return kebabFile.test(file) || isFact ? null : 'the file name is not in kebab-case'
    },
  },
  {
    name: 'api routes',
    of: ({ path }) => path.startsWith('app/api/'),
    check: ({ path }) => (path.endsWith('/route.ts') ? null : 'app/api holds only route.ts files'),
  },
  {
    name: 'no barrels',
    of: ({ path }) => /(^|\/)index\.(tsx?|mjs)$/.test(path) && !entryPoints.has(path) && !isGenerated(path),
    check: () => 'no barrels: import from the file that defines the thing',
  },
  {
    name: 'server-only',
    of: ({ path }) =>
      isSource(path) &&
      !isTest(path) &&
      !isGenerated(path) &&
      (path.startsWith('lib/server/') || domainRole(path, 'queries', 'mutations')),
    check: ({ text }) =>
      firstStatement(text) === "import 'server-only'" ? null : "a file of the server starts with import 'server-only'",
  },
  {
    name: 'use server',
    of: ({ path }) => domainRole(path, 'actions'),
    check: ({ text }) => (firstStatement(text) === "'use server'" ? null : "an actions file starts with 'use server'"),
  },
  {
    name: 'file size',
    of: ({ path }) => isSource(path) && !isGenerated(path),
    check: ({ text }) => {
      const lines = text.split('\n').length
      return lines <= MAX_LINES
        ? null
        : `${lines} lines: more than ${MAX_LINES}, so it has more than one reason to exist`
    },
  },
  {
    name: 'no notes to self',
    of: ({ path }) => isSource(path) && !isGenerated(path) && !namesForbiddenWords.has(path),
    check: ({ text }) => {
      const found = text.match(/\b(TODO|FIXME|XXX)\b/)
      return found ? `holds a '${found[0]}': do it, or say in docs why not` : null
    },
  },
  {
    name: 'no machine paths',
    of: ({ path }) => /\.(tsx?|mjs|json|md|ya?ml|css|prisma|sql|sh)$/.test(path) && !namesForbiddenWords.has(path),
    check: ({ text }) => {
      const found = text.match(/(?<![\w.$}/])(\/home\/|\/Users\/|\/root\/)[\w.-]+|\bC:\\\\?\w+/)
      return found ? `names a path of one machine: ${found[0]}` : null
    },
  },
]

/** The files that state these rules and the ones that test them must name what they forbid. */
const namesForbiddenWords = new Set(['scripts/lib/structure-rules.mjs', 'tests/rules/structure.test.ts'])

/**
 * Checks a list of files against the vocabulary.
 * @param {SourceFile[]} files
 * @returns {Violation[]} what is out of place, in the order of the files
 */
export function checkStructure(files) {
  return files.flatMap((file) =>
    rules
      .filter(({ of }) => of(file))
      .map(({ check }) => ({ path: file.path, message: check(file) }))
      .filter(({ message }) => message !== null),
  )
}
