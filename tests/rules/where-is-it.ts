// Checks the table in docs/reference/where-is-it.md. Each file in the table must exist and match its rule.
import type { Violation } from './source-file'

const document = 'docs/reference/where-is-it.md'
/** Minimum number of rows in the table. */
const LEAST = 30

type Row = { task: string; path: string; rule: string }

const rules: Record<string, RegExp> = {
  page: /^app\/.+\/page\.tsx$/,
  'part of a page': /^app\/(.+\/)?_[a-z-]+\/[a-z-]+\.tsx?$/,
  request: /^app\/.+\/route\.ts$/,
  component: /^components\/[a-z-]+\/([a-z-]+\/)?[a-z-]+\.tsx?$/,
  content: /^content\/(pages|mails)\/[a-z-]+\.md$/,
  shared: /^lib\/shared\/[a-z-]+\/[a-z-]+\.ts$/,
  browser: /^lib\/client\/[a-z-]+\/[a-z-]+\.tsx?$/,
  server: /^lib\/server\/[a-z-]+\/([a-z-]+\/)?[a-z-]+\.ts$/,
  data: /^prisma\/(schema\.prisma|(demo|seed|migrations)\/.+)$/,
  command: /^scripts\/(operate\/)?[a-z-]+\.ts$/,
  test: /^(tests\/(integration|http|faults|e2e|engines)\/|(app|components|lib)\/).+\.(test|spec)\.tsx?$/,
  'rule of the code': /^tests\/rules\/[a-z-]+\.ts$/,
}
const kinds = ['schema', 'policy', 'queries', 'mutations', 'actions', 'jobs', 'mails', 'files']
for (const kind of kinds) rules[kind] = new RegExp(`^lib/domains/[a-z-]+/([a-z-]+/)?${kind}\\.ts$`)

/** Returns the URL of a page or route handler. */
const addressOf = (path: string) =>
  path
    .replace(/^app/, '')
    .replace(/\/(page\.tsx|route\.ts)$/, '')
    .replace('/editions/[role]', '')
    .replace(/\/\([a-z-]+\)/g, '')

function readTasks(text: string): Row[] {
  const [, table = ''] = text.split('## The tasks')
  const rows = [...table.matchAll(/^\| (.+?) \| `([^`]+)` \| (.+?) \|$/gm)]
  return rows.map(([, task = '', path = '', rule = '']) => ({ task, path, rule }))
}

function problemOf({ task, path, rule }: Row, files: ReadonlySet<string>): string | null {
  if (!files.has(path)) return `'${path}' does not exist`
  if (!Object.hasOwn(rules, rule)) return `no rule is called '${rule}'`
  if (!rules[rule]?.test(path)) return `the rule '${rule}' does not give '${path}'`
  if (rule !== 'page' && rule !== 'request') return null
  const address = addressOf(path)
  return task.includes(`\`${address}\``) ? null : `names another address than ${address}`
}

export function checkWhereIsIt(text: string, paths: readonly string[]): Violation[] {
  const files = new Set(paths)
  const rows = readTasks(text)
  const wrong = rows.flatMap((row) => {
    const problem = problemOf(row, files)
    return problem === null ? [] : [{ path: document, message: `${row.task}: ${problem}` }]
  })
  if (rows.length >= LEAST) return wrong
  return [...wrong, { path: document, message: `has ${rows.length} tasks, and ${LEAST} are the least` }]
}
