import nextJest from 'next/jest.js'

const createJestConfig = nextJest({ dir: './' })

// Packages that are published as ES modules only, which jest's CommonJS cannot load as they are.
const esmPackages = [
  ...['next-auth', '@auth', 'jose', 'oauth4webapi', 'preact', 'preact-render-to-string', '@panva'],
  ...['oauth2-mock-server', 'is-plain-obj'],
  // No ES module, but it imports node's own while it runs, which jest's CommonJS cannot either.
  '@opentelemetry/otlp-exporter-base',
]

const shared = {
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    '^server-only$': '<rootDir>/tests/support/setup/server-only.ts',
  },
  testPathIgnorePatterns: ['/\\.next', '/\\.data/'],
  modulePathIgnorePatterns: ['<rootDir>/\\.next', '<rootDir>/\\.data/'],
}

/** Shared by all projects: each time, next/jest reads the settings of Next, and starts tsc to read those of tsc. */
const ofNext = await createJestConfig(shared)()

/** next/jest's own patterns come first, and one match is enough to leave a file as it is: ours go into its pattern. */
function project({ testPathIgnorePatterns = [], ...config }) {
  const transpiled = [...esmPackages, 'next/dist/client', 'next/dist/shared/lib'].join('|')
  const transformIgnorePatterns = ofNext.transformIgnorePatterns.map((pattern) =>
    pattern.startsWith('/node_modules/(?!.pnpm)') ? `/node_modules/(?!(${transpiled})/)` : pattern,
  )
  const ignored = [...ofNext.testPathIgnorePatterns, ...testPathIgnorePatterns]
  return { ...ofNext, ...config, testPathIgnorePatterns: ignored, transformIgnorePatterns }
}

const ofTheServer = ['integration', 'faults', 'http', 'engines', 'image'].map((name) => `<rootDir>/tests/${name}/`)
/** They replace modules or timers: only jest's own runner can do that, at the price of loading all modules anew. */
const mocking = '**/*.mocked.test.ts'
/** Modules are loaded once for all test files of a process: most of the time of a file went into loading them again. */
const sharedModules = {
  runner: 'jest-light-runner/child-process',
  setupFiles: ['<rootDir>/tests/support/setup/typescript.mjs'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/setup/shared-modules.ts'],
}
/** What runs in a browser: its tests have a document. */
const ofTheBrowser = ['<rootDir>/components/', '<rootDir>/lib/client/']

const config = {
  projects: [
    project({
      displayName: 'unit',
      testMatch: ['<rootDir>/**/*.test.ts', `!${mocking}`],
      testPathIgnorePatterns: [...ofTheServer, ...ofTheBrowser],
      ...sharedModules,
      setupFilesAfterEnv: [...sharedModules.setupFilesAfterEnv, '<rootDir>/tests/support/setup/loud-console.ts'],
    }),
    project({
      displayName: 'unit-mocked',
      testEnvironment: 'node',
      testMatch: [mocking],
      testPathIgnorePatterns: [...ofTheServer, ...ofTheBrowser],
      setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
    }),
    project({
      displayName: 'components',
      testEnvironment: 'jest-environment-jsdom',
      testMatch: ['<rootDir>/**/*.test.tsx', ...ofTheBrowser.map((path) => `${path}**/*.test.ts`)],
      testPathIgnorePatterns: ofTheServer,
      setupFilesAfterEnv: ['<rootDir>/jest.setup.ts', '<rootDir>/tests/support/setup/dom.ts'],
    }),
    project({
      displayName: 'integration',
      testMatch: ['<rootDir>/tests/integration/**/*.test.ts', `!${mocking}`],
      ...sharedModules,
      globalSetup: '<rootDir>/tests/integration/support/global-setup.ts',
      setupFilesAfterEnv: [...sharedModules.setupFilesAfterEnv, '<rootDir>/tests/integration/support/setup.ts'],
    }),
    project({
      displayName: 'integration-mocked',
      testEnvironment: 'node',
      testMatch: [`<rootDir>/tests/integration/**/*.mocked.test.ts`],
      globalSetup: '<rootDir>/tests/integration/support/global-setup.ts',
      setupFilesAfterEnv: ['<rootDir>/tests/integration/support/setup.ts'],
    }),
    // Requests to the built application, which tests/run/parts.ts has started.
    project({
      displayName: 'http',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/http/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
    }),
    // Processes of the built application that are killed, cut off and started again.
    project({
      displayName: 'faults',
      testMatch: ['<rootDir>/tests/faults/**/*.test.ts'],
      ...sharedModules,
      globalSetup: '<rootDir>/tests/integration/support/global-setup.ts',
      setupFilesAfterEnv: [...sharedModules.setupFilesAfterEnv, '<rootDir>/tests/integration/support/setup.ts'],
    }),
    // Containers of the built image.
    project({
      displayName: 'image',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/image/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/tests/image/support/setup.ts'],
    }),
    // Journeys through the built application, in each engine that is installed.
    project({
      displayName: 'engines',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/engines/*.test.ts'],
    }),
  ],
}

export default config
