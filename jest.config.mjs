import nextJest from 'next/jest.js'

const createJestConfig = nextJest({ dir: './' })

/** ES modules in node_modules. They must be transformed, because Jest loads CommonJS. */
const esmPackages = [
  ...['next-auth', '@auth', 'jose', 'oauth4webapi', 'preact', 'preact-render-to-string', '@panva'],
  ...['oauth2-mock-server', 'is-plain-obj'],
  // CommonJS package whose dynamic imports of Node modules fail in Jest unless transformed.
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

/** Computed once, because each call reads Next's configuration and starts tsc. */
const ofNext = await createJestConfig(shared)()

// Replaces an ignore pattern of next/jest instead of adding ours, because a file that matches any pattern isn't
// transformed.
function project({ testPathIgnorePatterns = [], ...config }) {
  const transpiled = [...esmPackages, 'next/dist/client', 'next/dist/shared/lib'].join('|')
  const transformIgnorePatterns = ofNext.transformIgnorePatterns.map((pattern) =>
    pattern.startsWith('/node_modules/(?!.pnpm)') ? `/node_modules/(?!(${transpiled})/)` : pattern,
  )
  const ignored = [...ofNext.testPathIgnorePatterns, ...testPathIgnorePatterns]
  return { ...ofNext, ...config, testPathIgnorePatterns: ignored, transformIgnorePatterns }
}

const ofTheServer = ['integration', 'faults', 'http', 'engines', 'image'].map((name) => `<rootDir>/tests/${name}/`)
/** Tests that mock modules or timers. Mocks require Jest's own runner and separate modules per file. */
const mocking = '**/*.mocked.test.ts'
/** Loads modules once per process, because loading them again for each test file took most of the time. */
const sharedModules = {
  runner: '<rootDir>/tests/support/setup/runner.mjs',
  setupFiles: ['<rootDir>/tests/support/setup/typescript.mjs'],
  setupFilesAfterEnv: ['<rootDir>/tests/support/setup/shared-modules.ts'],
}
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
    // These tests send requests to the built application, which tests/run/parts.ts starts.
    project({
      displayName: 'http',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/http/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
    }),
    project({
      displayName: 'faults',
      testMatch: ['<rootDir>/tests/faults/**/*.test.ts'],
      ...sharedModules,
      globalSetup: '<rootDir>/tests/integration/support/global-setup.ts',
      setupFilesAfterEnv: [...sharedModules.setupFilesAfterEnv, '<rootDir>/tests/integration/support/setup.ts'],
    }),
    project({
      displayName: 'image',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/image/**/*.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/tests/image/support/setup.ts'],
    }),
    project({
      displayName: 'engines',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/tests/engines/*.test.ts'],
    }),
  ],
}

export default config
