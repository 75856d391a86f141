import { fileURLToPath } from 'node:url'

// Compiles the TypeScript that a process of tests loads, with the aliases of the tests: tsx reads where they are once.
process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL('../../tsconfig.json', import.meta.url))
await import('tsx')

// Node itself finds the line of the source for a stack, unless a function prepares it. Next's finds no source of tests.
process.setSourceMapsEnabled(true)
let prepare
Object.defineProperty(Error, 'prepareStackTrace', {
  get: () => prepare,
  set: (given) => (prepare = given?.name === 'prepareUnsourcemappedStackTrace' ? undefined : given),
})
