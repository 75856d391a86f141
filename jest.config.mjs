import nextJest from 'next/jest.js'

const createJestConfig = nextJest({ dir: './' })

/** ES-module packages, which Jest's CommonJS can only load transformed. */
const esmPackages = [
  ...['next-auth', '@auth', 'jose', 'oauth4webapi', 'preact', 'preact-render-to-string', '@panva'],
  ...['oauth2-mock-server', 'is-plain-obj'],
  // CommonJS, but it imports Node's own modules dynamically, which Jest can't run untransformed.
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

/** Computed once: next/jest reads Next's configuration and starts tsc each time. */
const ofNext = await createJestConfig(shared)()

// next/jest's ignore patterns come first and one match is enough, so ours are merged into its pattern.
function project({ testPathIgnorePatterns = [], ...config }) {
  const transpiled = [...esmPackages, 'next/dist/client', 'next/dist/shared/lib'].join('|')
  const transformIgnorePatterns = ofNext.transformIgnorePatterns.map((pattern) =>
    pattern.startsWith('/node_modules/(?!.pnpm)') ? `/node_modules/(?!(${transpiled})/)` : pattern,
  )
  const ignored = [...ofNext.testPathIgnorePatterns, ...testPathIgnorePatterns]
  return { ...ofNext, ...config, testPathIgnorePatterns: ignored, transformIgnorePatterns }
}

const ofTheServer = ['integration', 'faults', 'http', 'engines', 'image'].map((name) => `<rootDir>/tests/${name}/`)
/** These tests mock modules or timers, which needs Jest's own runner and reloads all modules per file. */
const mocking = '**/*.mocked.test.ts'
/** Loads modules once per process: most of a file's time went into loading them again. */
const sharedModules = {
  runner: 'jest-light-runner/child-process',
  setupFiles: ['<rootDir>/tests/support/setup/typescript.mjs'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/setup/shared-modules.ts'],
}
/** Browser code, tested with jsdom. */
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
    // Requests to the built application, started by tests/run/parts.ts.
    project({
      displayName: 'http',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/http/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
    }),
    // Kills, disconnects and restarts the built application.
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
    // Journeys through the built application in each installed browser engine.
    project({
      displayName: 'engines',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/engines/*.test.ts'],
    }),
  ],
}

export default config
