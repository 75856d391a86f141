// Defines where each kind of file belongs, how it is named, and how its first line begins.
import { posix } from 'node:path'
import { importsOf, type SourceFile, type Violation } from '@/tests/rules/source-file'

type Rule = { name: string; of: (file: SourceFile) => boolean; check: (file: SourceFile) => string | null }

const directories = /^(app|bench|components|content|docs|lib|prisma|public|sandbox|scripts|server|tests|\.ci|\.github)$/
const rootFiles = [
  /^(package(-lock)?\.json|tsconfig\.json|\.gitignore|\.npmrc|\.env\.example|\.dockerignore)$/,
  /^(\.prettierrc\.json|\.prettierignore|README\.md|SECURITY\.md|CHANGELOG\.md|LICENSE|Dockerfile|compose\.yaml)$/,
  /^(middleware|instrumentation|instrumentation-client|next-env\.d|jest\.setup)\.ts$/,
  /^(next|tailwind|postcss|eslint|jest|playwright|prisma)\.config\.(ts|mjs)$/,
]
const isTopLevel = (name: string) => [directories, ...rootFiles].some((pattern) => pattern.test(name))

const kinds = 'schema|policy|queries|mutations|actions|jobs|mails|files'
const domainFile = new RegExp(`^(${kinds})(\\.ts|(-[a-z0-9]+)*(\\.mocked)?\\.test\\.tsx?)$`)
const kebabFile = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/
const migrationDir = /^\d{14}_[a-z0-9_]+$/
/** Matches [param], [...rest], (group) and _private. */
const nextDir = /^(\[{1,2}(\.{3})?[a-zA-Z]+\]{1,2}|\([a-z0-9-]+\)|_[a-z0-9]+(-[a-z0-9]+)*)$/
/** Allows an extension, because a route such as sitemap.xml needs a directory with that name. */
const kebabDir = /^[a-z0-9]+(-[a-z0-9]+)*(\.(xml|rss|jpg|ics))?$/

const roots = ['app', 'bench', 'components', 'lib', 'sandbox', 'scripts', 'server', 'tests', 'prisma']
const isSource = (path: string) => /\.(tsx?|mjs)$/.test(path)
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || /^(tests|bench)\//.test(path)
const domainRole = (path: string, ...names: string[]) =>
  new RegExp(`^lib/domains/.+/(${names.join('|')})\\.ts$`).test(path)

/** Files that may be named `index`, because a tool requires the name. */
const entryPoints = new Set(['prisma/seed/index.ts'])
const isGenerated = (path: string) => path.startsWith('lib/server/db/generated/') || path === 'next-env.d.ts'

/**
 * Patterns of code that writes to the database, Stripe, the outbox, the page cache or the media store, directly or
 * through a mutation.
 */
const writes = [
  /\.(create|update|delete|upsert|expire|cancel)\w*\(/,
  /\b(INSERT INTO|UPDATE|DELETE FROM)\b/,
  /\$executeRaw/,
  /\b(queueMail|deletePortion)\(/,
  /\brevalidate(Path|Tag)\(/,
  /^import (?!type\b)[^;]*?from '[^']*\/mutations'/m,
]
const firstStatement = (text: string) => /^(?:\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*(.*)/.exec(text)?.[1] ?? ''

const rules: Rule[] = [
  {
    name: 'top level',
    of: () => true,
    check: ({ path }) =>
      isTopLevel(path.split('/')[0] ?? '')
        ? null
        : 'is not one of the known entries of the top level (tests/rules/vocabulary.ts)',
  },
  {
    name: 'domain vocabulary',
    of: ({ path }) => path.startsWith('lib/domains/'),
    check: ({ path }) => {
      const parts = path.split('/').slice(2)
      if ((parts.length === 2 || parts.length === 3) && domainFile.test(parts.at(-1) ?? '')) return null
      return 'a domain, or a topic in it, holds only schema, policy, queries, mutations, actions, jobs, mails and files, and their tests'
    },
  },
  {
    name: 'kebab-case',
    of: ({ path }) => roots.includes(path.split('/')[0] ?? '') && !isGenerated(path),
    check: ({ path }) => {
      const parts = path.split('/')
      const file = parts.pop() ?? ''
      const badDir = parts.find((part) => !kebabDir.test(part) && !nextDir.test(part) && !migrationDir.test(part))
      if (badDir) return `the directory '${badDir}' is not in kebab-case`
      const isFact = /^(LICENSE|README|NOTICE)[\w-]*\.(txt|md)$/.test(file) || file === 'migration_lock.toml'
      return kebabFile.test(file) || isFact ? null : 'the file name is not in kebab-case'
    },
  },
  {
    name: 'api routes',
    of: ({ path }) => path.startsWith('app/api/'),
    check: ({ path }) =>
      path.endsWith('/route.ts') || path.includes('/_lib/') ? null : 'app/api holds only route.ts files, and _lib/',
  },
  {
    name: 'private directories',
    of: ({ path }) => isSource(path) && !isTest(path) && !isGenerated(path),
    check: (file) => {
      const foreign = importsOf(file).find((name) => {
        const owner = /^(app(?:\/.*?)?)\/_[^/]+\//.exec(name)?.[1]
        return owner !== undefined && !file.path.startsWith(`${owner}/`)
      })
      return foreign ? `imports ${foreign}, which is only for what is below the directory that it stands in` : null
    },
  },
  {
    name: 'neighbours',
    of: ({ path }) => /\.tsx?$/.test(path) && path.includes('/') && !namesForbiddenWords.has(path),
    check: ({ path, text }) => {
      const names = [...text.matchAll(/^(?:import|export|} from)\b.*'((?:@|\.\.)\/[^']+)'$/gm)].map(
        (found) => found[1] ?? '',
      )
      const wrong = names.find((name) => name.startsWith('..') || posix.dirname(name) === `@/${posix.dirname(path)}`)
      return wrong ? `imports '${wrong}': write './' for a file beside it, and '@/' for any other` : null
    },
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
      (path.startsWith('lib/server/') || domainRole(path, 'queries', 'mutations', 'jobs', 'files')),
    check: ({ text }) =>
      firstStatement(text) === "import 'server-only'" ? null : "a file of the server starts with import 'server-only'",
  },
  {
    name: 'mutations write',
    of: ({ path }) => domainRole(path, 'mutations'),
    check: ({ text }) =>
      writes.some((pattern) => pattern.test(text))
        ? null
        : 'writes nothing: call it queries, policy, files, or what it is',
  },
  {
    name: 'use server',
    of: ({ path }) => domainRole(path, 'actions'),
    check: ({ text }) => (firstStatement(text) === "'use server'" ? null : "an actions file starts with 'use server'"),
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

/** Files that contain forbidden names on purpose, because they define or test these rules. */
const namesForbiddenWords = new Set(['tests/rules/vocabulary.ts', 'tests/rules/structure.test.ts'])

export function checkVocabulary(files: SourceFile[]): Violation[] {
  return files.flatMap((file) =>
    rules
      .filter(({ of }) => of(file))
      .flatMap(({ check }) => {
        const message = check(file)
        return message === null ? [] : [{ path: file.path, message }]
      }),
  )
}
