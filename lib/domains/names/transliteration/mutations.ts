import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { indexVideosOfName } from '@/lib/domains/search/index/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { truncateAtGrapheme } from '@/lib/shared/format/format'
import { writingSystemLabels, transliteratedKinds, writingSystems } from '@/lib/shared/music/writing-systems'
import { transliterate } from './policy'
import { readLatinNames, scriptTables, getTransliterations, type LatinName } from './queries'
import {
  TRANSLITERATION_MAX,
  toTransliterationForm,
  type TransliteratedNameRef,
  type TransliterationsInput,
} from './schema'

const PORTION = 500

/**
 * Drafts the spellings of one name, or of the next batch of names without a draft. Never replaces confirmed spellings.
 * @param only the single name to draft
 */
export async function draftTransliterations(tx: Db, only?: TransliteratedNameRef): Promise<number> {
  const taken = await tx.$queryRaw<{ kind: string; nameId: number }[]>`
    WITH taken AS MATERIALIZED (
      SELECT "kind", "nameId" FROM "UndraftedName"
      WHERE ${!only} OR ("kind" = ${only?.kind ?? ''} AND "nameId" = ${only?.id ?? 0}) LIMIT ${PORTION} FOR UPDATE SKIP LOCKED
    )
    DELETE FROM "UndraftedName" q USING taken
    WHERE q."kind" = taken."kind" AND q."nameId" = taken."nameId" RETURNING q."kind", q."nameId"`
  for (const kind of transliteratedKinds) {
    const ids = taken.flatMap((row) => (row.kind === kind ? [row.nameId] : []))
    if (ids.length > 0) await writeDrafts(tx, kind, await readLatinNames(tx, kind, ids))
  }
  return taken.length
}

async function writeDrafts(tx: Db, kind: TransliteratedNameRef['kind'], names: readonly LatinName[]): Promise<void> {
  const known = await getTransliterations(tx, kind, names)
  const rows = names.flatMap(({ id, name, aliases }) => {
    if (name.length > TRANSLITERATION_MAX) return []
    const given = known.get(id) ?? {}
    const confirmed = writingSystems.flatMap((script) => (given[script]?.confirmed ? [given[script].text] : []))
    return writingSystems.flatMap((script) =>
      given[script]?.confirmed
        ? []
        : [
            {
              nameId: id,
              script,
              ofName: name,
              text: truncateAtGrapheme(transliterate(name, [...confirmed, ...aliases], script), TRANSLITERATION_MAX),
            },
          ],
    )
  })
  await tx.$executeRaw`
    INSERT INTO "ScriptSpelling" ("kind", "nameId", "script", "text", "ofName")
    SELECT ${kind}, d."nameId", d."script"::"IndianScript", d."text", d."ofName"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d("nameId" int, "script" text, "text" text, "ofName" text)
    ON CONFLICT ("kind", "nameId", "script") DO UPDATE SET "text" = excluded."text", "ofName" = excluded."ofName"
    WHERE "ScriptSpelling"."confirmedAt" IS NULL`
}

const formatTransliterations = (spellings: TransliterationsInput['seen']) =>
  Object.fromEntries(
    writingSystems.map((script) => {
      const { text, confirmed, reason } = spellings[script]
      return [writingSystemLabels[script], confirmed ? [text, reason].filter(Boolean).join(' – ') : null]
    }),
  )

/** @throws AppError not_found; conflict if someone else has edited the spellings */
export async function saveTransliterations(
  actor: Actor,
  { kind, id, spellings, seen }: TransliterationsInput,
): Promise<void> {
  requireActor(actor, 'content')
  await db.$transaction(async (tx) => {
    const [name] = await readLatinNames(tx, kind, [id], true)
    if (!name) throw new AppError('not_found', `This ${kind} no longer exists.`)
    const before = toTransliterationForm((await getTransliterations(tx, kind, [name])).get(id) ?? {})
    if (!isDeepStrictEqual(before, seen))
      throw new AppError('conflict', 'Someone else has changed these spellings. Reload the page.')
    for (const script of writingSystems) {
      const { text, confirmed, reason } = spellings[script]
      if (!confirmed) {
        const draft = { confirmedAt: null, confirmedBy: null, reason: '' }
        await tx.scriptSpelling.updateMany({ where: { kind, nameId: id, script }, data: draft })
        continue
      }
      const row = { text, reason, ofName: name.name, confirmedAt: new Date(), confirmedBy: actor.email }
      await tx.scriptSpelling.upsert({
        where: { kind_nameId_script: { kind, nameId: id, script } },
        create: { kind, nameId: id, script, ...row },
        update: row,
      })
    }
    await writeDrafts(tx, kind, [name])
    await indexVideosOfName(tx, kind, id)
    await recordAudit(tx, actor, {
      action: 'save-scripts',
      entity: scriptTables[kind],
      entityId: id,
      before: formatTransliterations(before),
      after: formatTransliterations(spellings),
    })
  })
}
