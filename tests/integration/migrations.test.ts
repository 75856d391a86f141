import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { spellingsOf } from '@/lib/shared/spelling/spelling'
import { adminUrl, urlOf, withClient } from './support/admin'
import { runPrisma } from './support/prisma-cli'
import { TEST_PREFIX } from './support/template'

const DIRECTORY = path.join('prisma', 'migrations')
const OURS = '20261122160000_performers_and_compositions'
const before = readdirSync(DIRECTORY)
  .filter((name) => /^\d/.test(name) && name < OURS)
  .sort()
const scriptOf = (name: string) => readFileSync(path.join(DIRECTORY, name, 'migration.sql'), 'utf8')

/** Title, raga, composer, form and language of a piece; all pieces are of one video. */
type OldPiece = [title: string, raga: number | null, composer: number | null, form: number | null, language?: string]

const [TYAGARAJA, DIKSHITAR] = [1, 2] as const
const [KRITI, ALAPANA, TUKKADA] = [1, 2, 3] as const
const old: Record<string, OldPiece> = {
  work: ['Nidhi Chala Sukhama', 1, TYAGARAJA, KRITI, 'Telugu'],
  sameWork: ['Nidhi Chala Sukhama', 1, TYAGARAJA, KRITI, 'Telugu'],
  bySound: ['Nidhi Chaala Sukhamaa', 1, TYAGARAJA, TUKKADA, 'Telugu'],
  byLetters: ['nidhi chala sukhama!', 1, TYAGARAJA, null],
  ofAnother: ['Nidhi Chala Sukhama', 2, DIKSHITAR, KRITI, 'Sanskrit'],
  withoutComposer: ['Nidhi Chala Sukhama', 1, null, null],
  improvised: ['Alapana', 1, TYAGARAJA, ALAPANA],
  described: ['Kriti in Kalyani', 1, null, KRITI],
  traditional: ['Vaishnava Janato', 2, null, null, 'Gujarati'],
  bandish: ['Eri Ali', 1, null, null],
  otherBandish: ['Eri Ali', 2, null, null],
}
const keys = Object.keys(old)
const pieceId = (key: string) => keys.indexOf(key) + 1

async function fill(client: Client): Promise<void> {
  await client.query(`
    INSERT INTO "Artist" ("name", "description", "thumbnailUrl", "updatedAt") VALUES ('Asha', '', '', now());
    INSERT INTO "Raga" ("name") VALUES ('Kalyani'), ('Todi');
    INSERT INTO "Tala" ("name") VALUES ('Adi');
    INSERT INTO "Composer" ("name") VALUES ('Tyagaraja'), ('Muthuswami Dikshitar');
    INSERT INTO "MusicalForm" ("name") VALUES ('Kriti'), ('Alapana'), ('Tukkada');
    INSERT INTO "Video" ("name", "description", "thumbnailUrl", "durationSeconds", "fileKey", "categoryId", "artistId", "updatedAt")
      VALUES ('Evening', '', '', 60, 'a.mp4', 2, 1, now()), ('Talk', '', '', 60, 'b.mp4', 2, NULL, now());`)
  for (const [index, key] of keys.entries()) {
    const [title, raga, composer, form, language = null] = old[key] ?? ['', null, null, null]
    await client.query(
      `INSERT INTO "Piece" ("videoId", "startSeconds", "title", "ragaId", "talaId", "composerId", "formId", "language")
       VALUES (1, $1, $2, $3, 1, $4, $5, $6)`,
      [index, title, raga, composer, form, language],
    )
  }
  // What the worker has indexed; the title with a sign is new.
  for (const title of new Set(Object.values(old).map(([each]) => each))) {
    if (title.endsWith('!')) continue
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO "SearchTerm" ("field", "text", "version") VALUES ('piece', $1, 1) RETURNING "id"`,
      [title],
    )
    for (const { plain, fold, words, bare } of spellingsOf(title)) {
      await client.query(
        `INSERT INTO "SearchSpelling" ("termId", "plain", "fold", "words", "wordIds", "weight", "bare", "fromTamil")
         VALUES ($1, $2, $3, $4, '{}', 1, $5, false)`,
        [rows[0]?.id, plain, fold, words, bare],
      )
    }
  }
  await client.query('DELETE FROM "SearchStale"')
}

type Work = { id: number; title: string; composerId: number | null; formId: number | null; language: string | null }
type NewPiece = { work: Work | null; composerId: number | null; formId: number | null; language: string | null }

describe('the migration to performers and compositions', () => {
  const name = `${TEST_PREFIX}upgrade_${randomUUID().slice(0, 8)}`
  const pieces = new Map<string, NewPiece>()
  const workOf = (key: string) => pieces.get(key)?.work
  const ask = (sql: string) =>
    withClient(urlOf(name), async (client) => (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows)

  beforeAll(async () => {
    await withClient(adminUrl(), (admin) => admin.query(`CREATE DATABASE "${name}"`))
    await withClient(urlOf(name), async (client) => {
      for (const each of before) await client.query(scriptOf(each))
      await fill(client)
      await client.query(scriptOf(OURS))
      const { rows } = await client.query<NewPiece & { id: number }>(
        `SELECT p."id", p."composerId", p."formId", p."language", CASE WHEN c."id" IS NOT NULL THEN to_json(c) END AS work
         FROM "Piece" p LEFT JOIN "Composition" c ON c."id" = p."compositionId"`,
      )
      for (const key of keys) {
        const row = rows.find(({ id }) => id === pieceId(key))
        if (row) pieces.set(key, row)
      }
    })
  })
  afterAll(() => withClient(adminUrl(), (admin) => admin.query(`DROP DATABASE "${name}" WITH (FORCE)`)))

  it('keeps the artist as the first performer, and each raga and tala as the first of its piece', async () => {
    const performers = await ask('SELECT "videoId", "artistId", "role", "position" FROM "VideoPerformer"')
    expect(performers).toEqual([[1, 1, null, 1]])
    const ragas = keys.map((key) => [pieceId(key), old[key]?.[1], 1])
    expect(await ask('SELECT "pieceId", "ragaId", "position" FROM "PieceRaga" ORDER BY 1')).toEqual(ragas)
    const talas = keys.map((key) => [pieceId(key), 1, 1])
    expect(await ask('SELECT "pieceId", "talaId", "position" FROM "PieceTala" ORDER BY 1')).toEqual(talas)
  })

  it('makes one composition of titles that sound the same and have one composer, and keeps the other titles', async () => {
    const work = workOf('work')
    const aliases = expect.arrayContaining(['Nidhi Chaala Sukhamaa', 'nidhi chala sukhama!']) as string[]
    const facts = { composerId: TYAGARAJA, formId: KRITI, language: 'Telugu' }
    expect(work).toMatchObject({ title: 'Nidhi Chala Sukhama', aliases, ...facts })
    for (const key of ['sameWork', 'bySound', 'byLetters']) expect([key, workOf(key)?.id]).toEqual([key, work?.id])
    expect(workOf('ofAnother')).toMatchObject({ composerId: DIKSHITAR, language: 'Sanskrit' })
  })

  it('takes a piece without a composer as the one work of that title and raga', () => {
    expect(workOf('withoutComposer')?.id).toBe(workOf('work')?.id)
    expect(workOf('traditional')).toMatchObject({ title: 'Vaishnava Janato', composerId: null })
  })

  it('makes no composition of what is improvised, of descriptions and of titles that are heard in several ragas', () => {
    for (const key of ['improvised', 'described', 'bandish', 'otherBandish'])
      expect([key, workOf(key)]).toEqual([key, null])
    expect(pieces.get('improvised')).toMatchObject({ composerId: TYAGARAJA, formId: ALAPANA })
  })

  it('leaves of a piece’s composer, form and language only what the composition does not say', () => {
    expect(pieces.get('work')).toMatchObject({ composerId: null, formId: null, language: null })
    expect(pieces.get('bySound')).toMatchObject({ composerId: null, formId: TUKKADA, language: null })
  })

  it('notes only videos to which compositions add a title for the search index', async () => {
    expect(await ask('SELECT "videoId" FROM "SearchStale"')).toEqual([[1]])
  })
})

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
