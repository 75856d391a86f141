import { fileURLToPath } from 'node:url'

// Compiles TypeScript in test processes with the tests' aliases: tsx reads this variable once.
process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL('../../tsconfig.json', import.meta.url))
await import('tsx')

// Node maps stacks to source lines, unless a function prepares them; Next's doesn't know the tests' sources.
process.setSourceMapsEnabled(true)
let prepare
Object.defineProperty(Error, 'prepareStackTrace', {
  get: () => prepare,
  set: (given) => (prepare = given?.name === 'prepareUnsourcemappedStackTrace' ? undefined : given),
})
