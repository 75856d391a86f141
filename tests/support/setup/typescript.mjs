import { fileURLToPath } from 'node:url'

// Compiles TypeScript in test processes. tsx reads this variable when it is imported, and takes the tests' path aliases
// from the file.
process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL('../../tsconfig.json', import.meta.url))
await import('tsx')

// Ignores Next's function that prepares stack traces, because it doesn't know the tests' source maps. Node applies
// source maps only if there is no such function.
process.setSourceMapsEnabled(true)
let prepare
Object.defineProperty(Error, 'prepareStackTrace', {
  get: () => prepare,
  set: (given) => (prepare = given?.name === 'prepareUnsourcemappedStackTrace' ? undefined : given),
})
