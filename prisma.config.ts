import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'prisma/config'

// Prisma's commands talk to a native program that its installation downloads. Where that was not possible, the same
// engine runs from npm as wasm.
const enginesDir = path.join(__dirname, 'node_modules', '@prisma', 'engines')
const hasNativeEngine =
  existsSync(enginesDir) && readdirSync(enginesDir).some((name) => name.startsWith('schema-engine-'))
if (!hasNativeEngine) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(__dirname, 'prisma', 'schema-engine.mjs')
}

export default defineConfig({
  schema: path.join('prisma', 'schema.prisma'),
  migrations: { path: path.join('prisma', 'migrations') },
  datasource: {
    // Empty where a command needs no database, such as `prisma generate`.
    url: process.env.DATABASE_URL ?? '',
    shadowDatabaseUrl: process.env.SHADOW_DATABASE_URL || undefined,
  },
})
