import 'server-only'
import type { SearchFieldName } from '@/lib/domains/search/schema'
import { WEIGHT } from '@/lib/domains/search/scoring/policy'
import type { Db } from '@/lib/server/db/client'
import { aliasesOf, initialsOf, type AliasKind } from '@/lib/shared/spelling/aliases'
import { broadKey } from '@/lib/shared/spelling/fold'
import { namesIn, spellingsOf, type Spelling } from '@/lib/shared/spelling/spelling'

/** Increment this version when a spelling rule or alias changes. Older spellings are then rebuilt. */
export const SPELLING_VERSION = 4

export type Term = { field: SearchFieldName; text: string; aliases: readonly string[] }
export type StoredTerm = Term & { id: number }

const knowledge: Partial<Record<SearchFieldName, AliasKind>> = {
  artist: 'person',
  composer: 'person',
  raga: 'raga',
  tala: 'tala',
  form: 'form',
  subCategory: 'form',
}

type Weighted = Spelling & { weight: number }

function spellingsOfTerm({ field, text, aliases }: Term): Weighted[] {
  const names: [string, number][] = [[text, WEIGHT.own]]
  for (const name of [...namesIn(text).slice(1), ...aliases]) names.push([name, WEIGHT.catalogue])
  const kind = knowledge[field]
  if (kind) {
    for (const [name] of [...names]) {
      for (const known of aliasesOf(kind, name)) names.push([known.name, known.same ? WEIGHT.known : WEIGHT.kin])
    }
    const initials = kind === 'raga' || kind === 'tala' ? null : initialsOf(text)
    if (initials) names.push([initials, WEIGHT.initials])
  }
  const best = new Map<string, Weighted>()
  for (const [name, weight] of names) {
    for (const spelling of spellingsOf(name)) {
      const key = `${spelling.fold} ${spelling.plain} ${spelling.bare}`
      if ((best.get(key)?.weight ?? 0) < weight) best.set(key, { ...spelling, weight })
    }
  }
  return [...best.values()]
}

const keysOf = (spelling: Spelling) => [...new Set([spelling.fold, ...spelling.words])]

async function wordIds(tx: Db, keys: readonly string[]): Promise<Map<string, number>> {
  // Sorts the keys, so that concurrent transactions that add the same words can't deadlock.
  const sorted = [...new Set(keys)].sort()
  await tx.$executeRaw`
    INSERT INTO "SearchWord" ("key", "broad")
    SELECT * FROM unnest(${sorted}::text[], ${sorted.map(broadKey)}::text[]) ON CONFLICT ("key") DO NOTHING`
  const rows = await tx.$queryRaw<{ id: number; key: string }[]>`
    SELECT "id", "key" FROM "SearchWord" WHERE "key" = ANY(${sorted}::text[])`
  return new Map(rows.map((row) => [row.key, row.id]))
}

export async function writeSpellings(tx: Db, terms: readonly StoredTerm[]): Promise<void> {
  if (terms.length === 0) return
  const rows = terms.flatMap((term) => spellingsOfTerm(term).map((spelling) => ({ termId: term.id, ...spelling })))
  const ids = await wordIds(tx, rows.flatMap(keysOf))
  const json = JSON.stringify(
    rows.map((row) => ({
      ...row,
      plain: row.letters.join(' '),
      wordIds: keysOf(row).flatMap((key) => ids.get(key) ?? []),
    })),
  )
  const termIds = terms.map((term) => term.id)
  await tx.$executeRaw`DELETE FROM "SearchSpelling" WHERE "termId" = ANY(${termIds}::int[])`
  await tx.$executeRaw`
    INSERT INTO "SearchSpelling" ("termId", "plain", "fold", "words", "wordIds", "weight", "bare", "fromTamil")
    SELECT "termId", "plain", "fold", "words", "wordIds", "weight", "bare", "fromTamil"
    FROM jsonb_to_recordset(${json}::jsonb) AS s("termId" int, "plain" text, "fold" text, "words" text[],
      "wordIds" int[], "weight" real, "bare" boolean, "fromTamil" boolean)`
  const sources = JSON.stringify(terms.map(({ id, aliases }) => ({ id, aliases })))
  await tx.$executeRaw`
    UPDATE "SearchTerm" t SET "version" = ${SPELLING_VERSION}, "aliases" = s."aliases"
    FROM jsonb_to_recordset(${sources}::jsonb) AS s("id" int, "aliases" text[]) WHERE t."id" = s."id"`
}

export const termKey = ({ field, text }: Pick<Term, 'field' | 'text'>) => `${field} ${text}`

const isCurrent = (row: { version: number; aliases: readonly string[] }, term: Term) =>
  row.version === SPELLING_VERSION && row.aliases.join('\n') === term.aliases.join('\n')

/** Locks the terms and checks again which are outdated, because another transaction may have updated some. */
async function stillOutdated(tx: Db, terms: readonly StoredTerm[]): Promise<StoredTerm[]> {
  if (terms.length === 0) return []
  const rows = await tx.$queryRaw<{ id: number; version: number; aliases: string[] }[]>`
    SELECT "id", "version", "aliases" FROM "SearchTerm" WHERE "id" = ANY(${terms.map(({ id }) => id)}::int[])
    ORDER BY "id" FOR NO KEY UPDATE`
  const byId = new Map(rows.map((row) => [row.id, row]))
  return terms.filter((term) => {
    const row = byId.get(term.id)
    return row !== undefined && !isCurrent(row, term)
  })
}

/** Creates missing terms and updates outdated spellings. Returns ids by `termKey`. */
export async function ensureTerms(tx: Db, terms: readonly Term[]): Promise<Map<string, number>> {
  const wanted = new Map(terms.map((term) => [termKey(term), term]))
  const sorted = [...wanted.keys()].sort().flatMap((key) => wanted.get(key) ?? [])
  const json = JSON.stringify(sorted)
  await tx.$executeRaw`
    INSERT INTO "SearchTerm" ("field", "text", "version")
    SELECT t."field"::"SearchField", t."text", 0
    FROM jsonb_to_recordset(${json}::jsonb) AS t("field" text, "text" text) ON CONFLICT ("field", "text") DO NOTHING`
  const rows = await tx.$queryRaw<(StoredTerm & { version: number })[]>`
    SELECT s."id", s."field"::text, s."text", s."version", s."aliases"
    FROM jsonb_to_recordset(${json}::jsonb) AS t("field" text, "text" text)
    JOIN "SearchTerm" s ON s."field" = t."field"::"SearchField" AND s."text" = t."text"`
  const changed = rows.flatMap((row) => {
    const term = wanted.get(termKey(row))
    if (!term) return []
    return isCurrent(row, term) ? [] : [{ ...term, id: row.id }]
  })
  await writeSpellings(tx, await stillOutdated(tx, changed))
  return new Map(rows.map((row) => [termKey(row), row.id]))
}
