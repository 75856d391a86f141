import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { adminUrl, urlOf, withClient } from './support/admin'
import { runPrisma } from './support/prisma-cli'
import { TEST_PREFIX } from './support/template'

const schemaFile = path.join('prisma', 'schema.prisma')
const CLEAN = 0
const DIFFERS = 2

describe('the migrations', () => {
  const shadow = `${TEST_PREFIX}shadow_${randomUUID().slice(0, 8)}`
  const directory = mkdtempSync(path.join(tmpdir(), 'rasika-drift-'))

  beforeAll(() => withClient(adminUrl(), (admin) => admin.query(`CREATE DATABASE "${shadow}"`)))
  afterAll(async () => {
    rmSync(directory, { recursive: true, force: true })
    await withClient(adminUrl(), (admin) => admin.query(`DROP DATABASE "${shadow}" WITH (FORCE)`))
  })

  function diffTo(schema: string) {
    const args = ['migrate', 'diff', '--from-migrations', 'prisma/migrations', '--to-schema', schema, '--exit-code']
    return runPrisma(args, { DATABASE_URL: adminUrl(), SHADOW_DATABASE_URL: urlOf(shadow) })
  }

  it('give the schema when they are replayed', () => {
    const { code, output } = diffTo(schemaFile)
    expect({ code, output: code === CLEAN ? '' : output }).toEqual({ code: CLEAN, output: '' })
  })

  it('differ from the schema when it has a column that no migration adds', () => {
    const text = readFileSync(schemaFile, 'utf8')
    const changed = text.replace(/^model User \{$/m, 'model User {\n  plantedColumn String?')
    expect(changed).not.toBe(text)
    const file = path.join(directory, 'schema.prisma')
    writeFileSync(file, changed)
    const { code, output } = diffTo(file)
    expect({ code, names: output.includes('plantedColumn') }).toEqual({ code: DIFFERS, names: true })
  })
})
