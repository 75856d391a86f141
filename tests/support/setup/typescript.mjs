import { fileURLToPath } from 'node:url'

// Compiles TypeScript in test processes. tsx reads this variable when it is imported. The tsconfig in tests/ has
// the path aliases.
process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL('../../tsconfig.json', import.meta.url))
await import('tsx')

// Ignores Next's `prepareStackTrace`, which doesn't know the tests' source maps. Node applies source maps only if the
// function isn't set.
process.setSourceMapsEnabled(true)
let prepare
Object.defineProperty(Error, 'prepareStackTrace', {
  get: () => prepare,
  set: (given) => (prepare = given?.name === 'prepareUnsourcemappedStackTrace' ? undefined : given),
})
