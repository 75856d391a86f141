import { fileURLToPath } from 'node:url'

// Compiles TypeScript in test processes with the path aliases of the tests. tsx reads this variable when it is
// imported.
process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL('../../tsconfig.json', import.meta.url))
await import('tsx')

// Source maps apply to stack traces only if no function prepares them. Next installs one that doesn't know the tests'
// sources, so it is ignored.
process.setSourceMapsEnabled(true)
let prepare
Object.defineProperty(Error, 'prepareStackTrace', {
  get: () => prepare,
  set: (given) => (prepare = given?.name === 'prepareUnsourcemappedStackTrace' ? undefined : given),
})
