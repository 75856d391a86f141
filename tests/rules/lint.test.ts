import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { limitOf } from '@/tests/support/timeout'

type Report = Record<string, { rule: string; message: string }[]>

const paths = 'import/no-restricted-paths'
const imports = 'no-restricted-imports'
const syntax = 'no-restricted-syntax'

const targets = Object.fromEntries(
  [
    ...[
      'app/(viewer)/browse/view',
      'components/catalogue/cards/card',
      'components/ui/buttons/button',
      'lib/client/hook',
    ],
    ...[
      'lib/shared/routes/routes',
      'lib/server/log/log',
      'lib/server/db/client',
      'sandbox/stripe/server',
      'server/steps',
    ],
    ...['schema', 'policy', 'queries', 'mutations', 'actions', 'jobs'].map((name) => `lib/domains/names/tags/${name}`),
    'lib/domains/names/queries',
  ].map((file) => [`${file}.ts`, 'export const it = 1\n']),
)

const uses = (...specifiers: string[]) => specifiers.map((specifier) => `import '${specifier}'\n`).join('')

const imported: [what: string, file: string, specifier: string, rule: string][] = [
  ['a component imports a page', 'components/layout/a.ts', '@/app/(viewer)/browse/view', paths],
  ['lib imports a component', 'lib/shared/b.ts', '@/components/ui/buttons/button', paths],
  ['lib imports app', 'lib/server/c.ts', '@/app/(viewer)/browse/view', paths],
  ['a primitive imports product UI', 'components/ui/d.ts', '@/components/catalogue/cards/card', paths],
  ['a primitive imports a domain', 'components/ui/e.ts', '@/lib/domains/names/tags/schema', paths],
  ['a primitive imports lib/client', 'components/ui/f.ts', '../../lib/client/hook', paths],
  ['a component imports queries', 'components/catalogue/g.ts', '@/lib/domains/names/tags/queries', paths],
  [
    'a component imports the queries of a domain',
    'components/catalogue/h.ts',
    '../../lib/domains/names/queries',
    paths,
  ],
  ['a component imports mutations', 'components/catalogue/i.ts', '@/lib/domains/names/tags/mutations', paths],
  ['a component imports lib/server', 'components/catalogue/j.ts', '@/lib/server/log/log', paths],
  ['a component imports Prisma', 'components/catalogue/k.ts', '@prisma/client', imports],
  ['lib/shared imports a domain', 'lib/shared/l.ts', '@/lib/domains/names/tags/schema', paths],
  ['lib/client imports lib/server', 'lib/client/m.ts', '@/lib/server/log/log', paths],
  ['lib/client imports queries', 'lib/client/n.ts', '@/lib/domains/names/tags/queries', paths],
  ['lib/server imports a domain', 'lib/server/o.ts', '@/lib/domains/names/tags/schema', paths],
  ['a schema imports lib/server', 'lib/domains/payments/rentals/schema.ts', '@/lib/server/log/log', paths],
  ['a policy imports queries', 'lib/domains/payments/rentals/policy.ts', '@/lib/domains/names/tags/queries', paths],
  ['queries import mutations', 'lib/domains/payments/refunds/queries.ts', '@/lib/domains/names/tags/mutations', paths],
  ['queries import jobs', 'lib/domains/payments/queries.ts', '@/lib/domains/names/tags/jobs', paths],
  ['a schema is for the server only', 'lib/domains/search/schema.ts', 'server-only', imports],
  ['queries read the request', 'lib/domains/payments/rentals/queries.ts', 'next/headers', imports],
  ['mutations redirect', 'lib/domains/payments/rentals/mutations.ts', 'next/navigation', imports],
  ['a page imports the database', 'app/(viewer)/browse/p.ts', '@/lib/server/db/client', paths],
  ['a route handler imports the database', 'app/api/tags/route.ts', '@/lib/server/db/client', paths],
  ['an action imports the database', 'lib/domains/rentals/actions.ts', '@/lib/server/db/client', paths],
  ['a route handler imports the driver', 'app/api/users/route.ts', 'pg', imports],
  ['the middleware imports the database', 'middleware.ts', '@/lib/server/db/client', paths],
  ['a file format imports the database', 'lib/domains/tags/files.ts', '@/lib/server/db/client', paths],
  ['a page imports the server', 'app/(viewer)/browse/v.ts', '@/server/steps', paths],
  ['the server imports a page', 'server/w.ts', '@/app/(viewer)/browse/view', paths],
  ['a file imports from inside Next', 'lib/server/x.ts', 'next/dist/server/next', imports],
  ['a file listens to the channels of the runtime', 'lib/server/y.ts', 'node:diagnostics_channel', imports],
  ['the product imports a sandbox', 'lib/server/q.ts', '@/sandbox/stripe/server', paths],
  ['a sandbox imports the product', 'sandbox/stripe/r.ts', '@/lib/server/log/log', paths],
  ["next-auth's React part is used", 'app/(viewer)/browse/s.ts', 'next-auth/react', imports],
]

const stored = (name: string) => `export const stored = () => ${name}.getItem('a')\n`
const acted = `import { saveAction } from '@/lib/domains/tags/actions'\nexport const acted = () => saveAction()\n`
const written: [what: string, file: string, text: string, rule: string][] = [
  ['a file removes the listeners of others', 'lib/server/z.ts', "process.removeAllListeners('SIGTERM')\n", syntax],
  ['a file patches a prototype', 'lib/server/patch.ts', "class A {}\nA.prototype.toString = () => 'x'\n", syntax],
  ['a file keeps state on globalThis', 'lib/server/state.ts', 'Object.assign(globalThis, { state: 1 })\n', syntax],
  [
    'a file uses a signal that may be lost',
    'lib/server/lost.ts',
    'export const lost = AbortSignal.timeout(1)\n',
    syntax,
  ],
  [
    'a component asks localStorage, which a browser may refuse',
    'components/catalogue/local.ts',
    stored('localStorage'),
    'no-restricted-globals',
  ],
  [
    'a component asks for it by the window',
    'components/catalogue/tab.ts',
    stored('window.sessionStorage'),
    'no-restricted-properties',
  ],
  [
    'a component sends a request that does not say for whom',
    'components/catalogue/sent.ts',
    "void fetch('/api/my-list')\n",
    syntax,
  ],
  [
    'a component sends such a beacon',
    'components/catalogue/beacon.ts',
    "navigator.sendBeacon('/api/progress')\n",
    syntax,
  ],
  ['a component runs an action that is not told for whom', 'components/catalogue/acted.ts', acted, syntax],
  ['a test waits for some time', 'tests/integration/wait.test.ts', 'setTimeout(print, 20)\n', syntax],
  ['a test beside its source does so again and again', 'lib/shared/again.test.ts', 'setInterval(print, 20)\n', syntax],
  ['the support of tests does so by the window', 'tests/support/page.ts', 'window.setTimeout(print, 20)\n', syntax],
  ['a test imports timers', 'tests/faults/timers.test.ts', uses('node:timers/promises'), syntax],
  ['a browser test waits for some time', 'tests/e2e/wait.spec.ts', 'void page.waitForTimeout(20)\n', syntax],
  ['a file has more than 300 lines', 'lib/shared/long.ts', 'export {}\n'.repeat(301), 'max-lines'],
  ['a comment is a TODO', 'lib/shared/note.ts', '// TODO later\n', 'no-warning-comments'],
  ['a comment is a FIXME', 'lib/shared/another-note.ts', '// FIXME\n', 'no-warning-comments'],
  ['a value is of type any', 'lib/shared/t.ts', 'export let t: any\n', '@typescript-eslint/no-explicit-any'],
  [
    'a file exports by default without need',
    'lib/shared/u.ts',
    'export default function u() {}\n',
    'import/no-default-export',
  ],
]

const violations = [
  ...imported.map(([what, file, specifier, rule]) => ({ what, file, text: uses(specifier), rule })),
  ...written.map(([what, file, text, rule]) => ({ what, file, text, rule })),
]

const inOrder: Record<string, string> = {
  'app/(viewer)/browse/page.tsx':
    uses('@/lib/domains/names/tags/queries', '@/components/catalogue/cards/card', '@/lib/server/log/log') +
    'export default function Page() {\n  return null\n}\n',
  'app/api/forms/route.ts': uses('@/lib/domains/names/tags/mutations', '@/lib/domains/names/tags/schema'),
  'components/catalogue/list.ts':
    uses(
      '@/lib/domains/names/tags/schema',
      '@/lib/domains/tags/policy',
      '@/lib/domains/tags/actions',
      '@/lib/shared/routes/routes',
    ) + uses('@/components/ui/buttons/button', '@/lib/client/hook'),
  'components/ui/buttons/chip.ts': uses('@/lib/shared/routes/routes', './button'),
  'lib/client/form.ts': uses('@/lib/shared/routes/routes', '@/lib/domains/names/tags/schema'),
  'lib/domains/livestreams/queries.ts': uses(
    'server-only',
    '@/lib/server/db/client',
    '@/lib/domains/names/tags/queries',
    './schema',
  ),
  'lib/domains/livestreams/schema.ts': uses('@/lib/shared/routes/routes', '@/lib/domains/names/tags/schema'),
  'lib/server/process-state.ts': "import 'server-only'\nexport const state = globalThis\n",
  'tests/support/until.ts': 'export const wait = () => setTimeout(print, 20)\n',
  'lib/shared/waits.test.ts': uses('@/tests/support/until'),
  'tests/integration/support/setup.ts': 'jest.setTimeout(20)\n',
  'server/main.ts': uses('@/lib/server/log/log', './steps'),
  'lib/domains/livestreams/actions.ts': uses('./mutations'),
  'lib/domains/livestreams/reminders/mutations.ts': uses('server-only', '@/lib/server/db/client', './queries'),
}

describe('ESLint with the configuration of the project', () => {
  let report: Report

  beforeAll(() => {
    const files = { ...targets, ...inOrder, ...Object.fromEntries(violations.map(({ file, text }) => [file, text])) }
    const script = path.join(process.cwd(), 'tests', 'rules', 'lint-fixture.mjs')
    const { stdout, stderr } = spawnSync(process.execPath, [script], { input: JSON.stringify(files), encoding: 'utf8' })
    if (!stdout) throw new Error(stderr)
    report = JSON.parse(stdout) as Report
  }, limitOf(20))

  it.each(violations)('reports that $what', ({ file, rule }) => {
    expect(report[file]?.map((message) => message.rule)).toEqual([rule])
  })

  it.each([...Object.keys(inOrder), ...Object.keys(targets)])('accepts the planted file %s', (file) => {
    expect(report[file]).toEqual([])
  })
})
