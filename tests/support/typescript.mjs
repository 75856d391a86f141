import { fileURLToPath } from 'node:url'

// Compiles the TypeScript that a process of tests loads, with the aliases of the tests: tsx reads where they are once.
process.env.TSX_TSCONFIG_PATH = fileURLToPath(new URL('../tsconfig.json', import.meta.url))
await import('tsx')

// Node itself finds the line of the source for a stack. Next would put a function of its own here, which finds none.
process.setSourceMapsEnabled(true)
Object.defineProperty(Error, 'prepareStackTrace', { get: () => undefined, set: () => undefined })
