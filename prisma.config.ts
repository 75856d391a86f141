import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'prisma/config'

// Uses the wasm engine from npm if Prisma's installation couldn't download the native engine.
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
    // Optional, because commands such as `prisma generate` need no database.
    url: process.env.DATABASE_URL ?? '',
    shadowDatabaseUrl: process.env.SHADOW_DATABASE_URL || undefined,
  },
})
