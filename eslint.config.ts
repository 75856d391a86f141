import nextCoreWebVitals from 'eslint-config-next/core-web-vitals'
import nextTypescript from 'eslint-config-next/typescript'
import type { Linter } from 'eslint'

// Allowed imports between directories (app → components → lib, never upward), as zones of `import/no-restricted-paths`.
// A file in `target` must not import from `from`, except from `except`.

type Paths = string | string[]
type Zone = { target: Paths; from: Paths; except?: string[]; message: string }

const notExcept = (target: Paths, from: Paths, except: string[], message: string): Zone => ({
  target,
  from,
  except,
  message,
})
const never = (target: Paths, from: Paths, message: string): Zone => ({ target, from, message })

const product = ['./app', './components', './lib', './server']
const outside = ['./sandbox', './scripts', './prisma', './tests', './bench']
const domainData = './lib/domains/**/{queries,mutations,jobs}.ts'

const besideTheProduct = never(product, outside, 'The product imports no tests, scripts, sandbox, seeds or benchmarks.')

const zones: Zone[] = [
  never('./components', './app', 'Components import no pages.'),
  never('./lib', ['./app', './components'], 'lib imports neither app nor components.'),
  never(['./app', './components', './lib'], './server', 'server/main.ts starts the product; nothing imports it.'),
  never('./server', ['./app', './components'], 'The server imports no pages: Next renders them.'),

  notExcept('./components/ui', './lib', ['./shared'], 'components/ui imports only components/ui and lib/shared.'),
  notExcept('./components/ui', './components', ['./ui'], 'components/ui imports only components/ui and lib/shared.'),
  never('./components', './lib/server', 'Components get data as props; lib/server is for pages and route handlers.'),
  never('./components', domainData, "Components import a domain's schema, policy and actions; data comes as props."),

  notExcept('./lib/shared', './lib', ['./shared'], 'lib/shared imports only lib/shared.'),
  never('./lib/client', './lib/server', 'lib/client runs in the browser: it imports lib/shared and domain schemas.'),
  never(
    './lib/client',
    './lib/domains/**/{policy,queries,mutations,actions,jobs}.ts',
    'lib/client runs in the browser: it imports lib/shared and domain schemas.',
  ),
  never('./lib/server', './lib/domains', 'lib/server imports no domain.'),
  never('./lib/server', './lib/client', 'lib/client is for the browser.'),
  never('./lib/domains', './lib/client', 'lib/client is for the browser.'),

  never(
    './lib/domains/**/{schema,policy}.ts',
    './lib/server',
    'schema.ts and policy.ts also run in the browser: import nothing from the server.',
  ),
  never(
    './lib/domains/**/{schema,policy}.ts',
    './lib/domains/**/{queries,mutations,actions,jobs}.ts',
    'schema.ts and policy.ts also run in the browser: import nothing from the server.',
  ),
  never(
    './lib/domains/**/queries.ts',
    './lib/domains/**/{mutations,actions,jobs}.ts',
    'queries.ts imports nothing that writes, so that domains may read from each other.',
  ),

  never('./app', './lib/server/db', 'Pages and route handlers access the database through a domain.'),
  never('./middleware.ts', './lib/server/db', 'The middleware redirects and never queries the database.'),
  never(
    './lib/domains/**/{actions,files,mails}.ts',
    './lib/server/db',
    'Only queries, mutations, jobs and lib/server touch the database.',
  ),

  besideTheProduct,
  notExcept('./sandbox', './lib', ['./shared'], 'The sandbox imports only lib/shared from the product.'),
  never('./sandbox', ['./app', './components'], 'The sandbox imports only lib/shared from the product.'),
  never('./scripts', ['./app', './components', './sandbox'], 'Scripts run before the product is built.'),
]

// Forbidden packages (`no-restricted-imports`). ESLint applies only the last matching block, so each block repeats
// everything that applies to its files.

type Pattern = { group: string[]; message: string } | { regex: string; message: string }

const prismaPackage = {
  group: ['@prisma/client', '@prisma/client/**', '@prisma/adapter-pg', 'pg'],
  message: 'Access the database through lib/server/db.',
}
const nextAuthReact = {
  group: ['next-auth/react'],
  message: 'Use lib/server/auth: next-auth/react expects a different session shape.',
}
const request = {
  group: ['next/headers', 'next/navigation', 'next/cookies'],
  message: 'Pass request data as an argument: webhooks, jobs and tests call this code too.',
}
const serverOnly = {
  group: ['server-only', 'node:*', 'next/headers', 'next/server', 'pino', 'nodemailer', 'stripe', '@node-rs/argon2'],
  message: 'This file also runs in the browser: import nothing from the server.',
}
const undocumented = {
  group: ['next/dist', 'next/dist/**', 'diagnostics_channel', 'node:diagnostics_channel'],
  message: 'Undocumented: the next version may change it without notice.',
}
const upwardPaths = {
  regex: '^(\\.\\./){4,}',
  message: "Import from the root instead: '@/…'.",
}

const everywhere = [nextAuthReact, undocumented, upwardPaths]
const noImport = (...patterns: Pattern[]): { 'no-restricted-imports': ['error', { patterns: Pattern[] }] } => ({
  'no-restricted-imports': ['error', { patterns }],
})
const tests = ['**/*.test.{ts,tsx}']

const restrictedImports: Linter.Config[] = [
  { files: ['**/*.{ts,tsx,mjs}'], rules: noImport(...everywhere) },
  {
    files: ['app/**', 'components/**', 'lib/**', 'server/**', 'middleware.ts', 'instrumentation*.ts'],
    ignores: ['lib/server/db/**', ...tests],
    rules: noImport(...everywhere, prismaPackage),
  },
  {
    files: ['lib/domains/**/{queries,mutations,jobs}.ts'],
    ignores: tests,
    rules: noImport(...everywhere, prismaPackage, request),
  },
  {
    files: ['components/**', 'lib/shared/**', 'lib/client/**', 'lib/domains/**/{schema,policy}.ts'],
    ignores: tests,
    rules: noImport(...everywhere, prismaPackage, serverOnly),
  },
  // This file uses Node's diagnostics channel to watch sockets.
  { files: ['tests/faults/support/peers-only.mjs'], rules: { 'no-restricted-imports': 'off' } },
]

const removedListeners = {
  selector: "MemberExpression[property.name='removeAllListeners']",
  message: 'This removes listeners of other code: remove your own with removeListener or an AbortSignal.',
}
const patchedPrototype = {
  selector:
    "AssignmentExpression > MemberExpression.left[object.type='MemberExpression'][object.property.name='prototype']",
  message: 'Do not patch prototypes: pass the function where it is needed.',
}
const globalState = {
  selector: "Identifier[name='globalThis']",
  message: 'Keep process state in the typed object of lib/server/process-state.ts.',
}
const lostSignal = {
  selector: "MemberExpression[object.name='AbortSignal'][property.name=/^(any|timeout)$/]",
  message: 'Node may lose these signals: use abortAfter (lib/server/http/abort-after.ts).',
}
const plainFetch = {
  selector:
    ":matches(CallExpression[callee.name='fetch'], CallExpression[callee.property.name=/^(fetch|sendBeacon)$/]," +
    ' NewExpression[callee.name=/^(XMLHttpRequest|EventSource)$/])',
  message:
    'Use callApi (lib/client/requests/api.ts): it sends the page’s person and rejects responses that are not ours.',
}
const browserStorage = ['localStorage', 'sessionStorage', 'indexedDB']
const storageMessage = 'Use lib/client/storage/storage.ts: browsers may throw here.'
const plainAction = {
  selector: 'CallExpression[callee.name=/(?<!^call)Action$/][arguments.length<2]',
  message: 'Use callAction (lib/client/requests/server-action.ts): it sends the page’s person.',
}
const timers = [
  {
    selector:
      ':matches(CallExpression[callee.name=/^set(Timeout|Interval)$/],' +
      ' CallExpression[callee.object.name=/^(window|global|globalThis)$/][callee.property.name=/^set(Timeout|Interval)$/],' +
      ' CallExpression[callee.property.name=/^waitForTimeout$/], ImportDeclaration[source.value=/^(node:)?timers/])',
    message: 'Fixed waits are flaky: use until(), move a clock, or slow a fake server with tests/support/slowly.ts.',
  },
]
const noSyntax = (...restrictions: { selector: string; message: string }[]): Linter.RulesRecord => ({
  'no-restricted-syntax': ['error', ...restrictions],
})

const framework: Linter.Config[] = [
  { files: ['**/*.{ts,tsx,mjs}'], rules: noSyntax(removedListeners, patchedPrototype) },
  {
    files: ['app/**', 'components/**', 'lib/**', 'server/**', 'middleware.ts', 'instrumentation*.ts'],
    ignores: [
      '**/*.test.{ts,tsx}',
      'lib/server/process-state.ts',
      'instrumentation-client.ts', // zod reads its configuration from there
    ],
    rules: noSyntax(removedListeners, patchedPrototype, globalState, lostSignal),
  },
  {
    files: ['app/**', 'components/**', 'lib/client/**'],
    ignores: [
      ...tests,
      'lib/client/{requests/{api,streamed-request,download},forms/upload}.ts', // these wrap `fetch`
      'lib/client/requests/new-version.ts', // checks that a file of the build still exists
      'components/player/engine/stream-playlist.ts', // stream segments, at URLs of the viewer's own
    ],
    rules: noSyntax(removedListeners, patchedPrototype, globalState, plainFetch, plainAction),
  },
  {
    files: ['app/**', 'components/**', 'lib/**'],
    ignores: [...tests, 'lib/client/storage/storage.ts'],
    rules: {
      'no-restricted-globals': ['error', ...browserStorage.map((name) => ({ name, message: storageMessage }))],
      'no-restricted-properties': [
        'error',
        ...browserStorage.map((property) => ({ object: 'window', property, message: storageMessage })),
      ],
    },
  },
  {
    files: ['tests/**', ...tests],
    ignores: [
      'tests/run/**', // starts the application under test
      'tests/support/{until,slowly,setup/browser-stubs}.ts',
      'tests/http/**/wire.ts', // a response on an open connection ends only with silence
    ],
    rules: noSyntax(removedListeners, patchedPrototype, ...timers),
  },
  { files: ['tests/support/setup/browser-stubs.ts'], rules: noSyntax(removedListeners, ...timers) }, // completes jsdom
]

const source = ['**/*.{ts,tsx,mjs}']

const reactRules = nextCoreWebVitals
  .flatMap(({ rules }) => Object.keys(rules ?? {}))
  .filter((name) => name.startsWith('react-hooks/'))

const config: Linter.Config[] = [
  { ignores: ['.next*/**', '.data/**', 'coverage/**', 'lib/server/db/generated/**', 'next-env.d.ts', 'public/**'] },
  ...nextCoreWebVitals,
  ...nextTypescript,
  {
    // Inline exceptions are disabled: a wrong rule should be changed here, for everyone.
    linterOptions: { noInlineConfig: true },
  },
  {
    files: source,
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
      'import/no-default-export': 'error',
      'import/no-restricted-paths': ['error', { zones }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-len': [
        'error',
        { code: 120, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
      ],
      'no-console': 'off',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      'max-lines': ['error', 300],
    },
  },
  {
    files: tests,
    rules: { 'import/no-restricted-paths': ['error', { zones: zones.filter((zone) => zone !== besideTheProduct) }] },
  },
  {
    // The server must use its logger, which adds the request to each entry. Scripts and sandboxes may print.
    files: ['app/**', 'components/**', 'lib/**', 'server/**'],
    ignores: ['lib/server/log/log.ts', 'lib/server/env.ts', '**/*.test.{ts,tsx}'],
    rules: { 'no-console': ['error', { allow: ['error', 'warn'] }] },
  },
  {
    // These files have no React components, so functions named `use…` are not hooks. Skipping the rules also saves
    // time.
    files: [
      ...['{tests,bench,scripts,sandbox,prisma,server}/**/*.ts', 'lib/{server,domains,shared}/**/*.ts', 'app/**/*.ts'],
      ...tests,
    ],
    rules: Object.fromEntries(reactRules.map((name) => [name, 'off'])),
  },
  {
    // Next or a tool requires a default export here.
    files: [
      'app/**/{page,layout,template,loading,error,global-error,not-found,forbidden,default}.tsx',
      'app/**/{sitemap,robots,manifest,icon,apple-icon,opengraph-image,twitter-image}.{ts,tsx}',
      'middleware.ts',
      '**/*.config.{ts,mjs}',
      'server/page-cache.ts',
      'tests/integration/support/global-setup.ts',
      'tests/support/setup/runner.mjs',
    ],
    rules: { 'import/no-default-export': 'off' },
  },
  {
    files: ['prisma/demo/**', 'tests/**'],
    rules: { 'max-lines': 'off' },
  },
  ...restrictedImports,
  ...framework,
]

export default config
