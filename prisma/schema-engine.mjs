#!/usr/bin/env node
// Runs the wasm build of Prisma's schema engine as a program. prisma.config.ts selects it if the native engine is
// missing, because not every machine can download the native engine.
// Prisma's command line starts an engine as a child process and exchanges JSON-RPC messages with it, one per line. The
// wasm build is only a library and needs a JavaScript driver. This file passes the messages to the library and connects
// it to the database with node-postgres.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'

// ---- connection ----

// The adapter rejects PostgreSQL's internal type "char", so its columns are relabelled as uuid, and then as character
// for the engine. This is safe, because no catalog query returns real uuids.
const CHAR_OID = 18
const UUID_OID = 2950

class CatalogClient extends pg.Client {
  constructor(config) {
    super(config)
    this.connection.on('rowDescription', ({ fields }) => {
      for (const field of fields) if (field.dataTypeID === CHAR_OID) field.dataTypeID = UUID_OID
    })
  }
}

class MigrationAdapter extends PrismaPg {
  async connect() {
    const connection = await super.connect()
    const queryRaw = connection.queryRaw.bind(connection)
    connection.queryRaw = async (query) => {
      const result = await queryRaw(query)
      const columnTypes = result.columnTypes.map((type) =>
        type === ColumnTypeEnum.Uuid ? ColumnTypeEnum.Character : type,
      )
      return { ...result, columnTypes }
    }
    // Sends the whole script in one query, because the adapter would split it at every semicolon, even inside
    // functions.
    connection.executeScript = async (script) => {
      await connection
        .underlyingDriver()
        .query(script)
        .catch((error) => connection.onError(error))
    }
    return connection
  }

  // Disconnects before dropping the shadow database, because PostgreSQL refuses to drop one in use.
  async connectToShadowDb() {
    const database = `prisma_migrate_shadow_db_${randomUUID()}`
    const main = await this.connect()
    await main.executeScript(`CREATE DATABASE "${database}"`)
    const shadow = await new MigrationAdapter({ ...this.config, database }).connect()
    const dispose = shadow.dispose.bind(shadow)
    shadow.dispose = async () => {
      await dispose()
      await main.executeScript(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`)
      await main.dispose()
    }
    return shadow
  }
}

// ---- command line ----

const args = process.argv.slice(2)
const option = (name) => args.flatMap((arg, index) => (arg === name ? [args[index + 1]] : []))
const databaseUrl = JSON.parse(option('--datasource')[0] ?? '{}').url || process.env.DATABASE_URL || 'postgresql://none'

if (args.includes('cli')) await runCommand(args[args.indexOf('cli') + 1])
else await answerMessages()

// Prisma also starts the engine for single commands on whole databases. It expects one log line as the response.
async function runCommand(command) {
  const serverUrl = new URL(databaseUrl)
  const name = pg.escapeIdentifier(decodeURIComponent(serverUrl.pathname.slice(1)))
  serverUrl.pathname = '/postgres'
  try {
    if (command === 'can-connect-to-database') await query(databaseUrl, 'SELECT 1')
    else if (command === 'create-database') await query(serverUrl.href, `CREATE DATABASE ${name}`)
    else if (command === 'drop-database') await query(serverUrl.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    else refuse('P0000', `unknown command ${command}`)
  } catch (error) {
    const codes = { '3D000': 'P1003', '28P01': 'P1000', '42P04': 'P1009', ECONNREFUSED: 'P1001', ENOTFOUND: 'P1001' }
    refuse(codes[error.code] ?? 'P1010', error.message || String(error.code))
  }
}

async function query(connectionString, text) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

function refuse(code, message) {
  const line = { level: 'ERROR', target: 'schema_engine::logger', fields: { error_code: code, message } }
  console.error(`\n${JSON.stringify(line)}`)
  process.exit(1)
}

async function answerMessages() {
  const engine = await createEngine()
  let current
  // The promise of a call that panics in wasm never settles, so this handler reports the error. Without it, the command
  // would exit with success.
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (message) => sendError(current, { message: `schema engine panic: ${message}` }),
  }
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params } = JSON.parse(line)
    if (!method) continue // the command line acknowledges a 'print' of ours
    current = id
    try {
      // Calls devDiagnostic first, because these methods need the schema that it caches to find the shadow database.
      if (method === 'evaluateDataLoss' || method === 'createMigration') await engine.devDiagnostic(params)
      const result = await engine[method](params)
      if (method === 'diff' && result.stdout != null) {
        const PRINT_ID = 1_000_000
        send({ id: PRINT_ID, method: 'print', params: { content: result.stdout } })
      }
      send({ id, result: result ?? null })
    } catch (error) {
      sendError(id, error)
    }
  }
}

async function createEngine() {
  const glue = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const wasm = readFileSync(glue.replace(/\.js$/, '.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start()
  const datamodels = option('--datamodels').map((file) => [file, readFileSync(file, 'utf8')])
  const adapter = new MigrationAdapter({ ...parseIntoClientConfig(databaseUrl), Client: CatalogClient })
  return bindings.SchemaEngine.new(
    { datamodels: datamodels.length > 0 ? datamodels : undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapter),
  )
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

function sendError(id, { message, meta = null, code = null }) {
  const data = { is_panic: false, message, meta, error_code: code }
  send({ id, error: { code: 4466, message, data } })
}
