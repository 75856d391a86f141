import { draftTransliterations } from '@/lib/domains/names/transliteration/mutations'
import { transliterate } from '@/lib/domains/names/transliteration/policy'
import type { Db } from '@/lib/server/db/client'
import { writingSystems } from '@/lib/shared/music/writing-systems'
import { ragaSources } from '@/prisma/demo/ragas'
import { demoSpellings } from '@/prisma/demo/scripts'

export const SCRIPTS_SEED = 'demo scripts'

/** Stored as the person who confirmed the demo spellings. */
const CONFIRMED_BY = 'demo catalogue'

/**
 * Confirms the demo spellings and drafts the others. Keeps spellings that staff confirmed.
 * @returns the number of newly confirmed spellings
 */
export async function seedScripts(tx: Db): Promise<number> {
  const confirmed = await tx.$executeRaw`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(demoSpellings)}::jsonb)
        AS f("kind" text, "name" text, "script" text, "text" text, "reason" text)
    ), names AS (
      SELECT 'raga' AS "kind", "id", "name" FROM "Raga" UNION ALL SELECT 'tala', "id", "name" FROM "Tala"
      UNION ALL SELECT 'composer', "id", "name" FROM "Composer" UNION ALL SELECT 'composition', "id", "title" FROM "Composition"
      UNION ALL SELECT 'artist', "id", "name" FROM "Artist" WHERE "externalId" LIKE 'demo:%'
    )
    INSERT INTO "ScriptSpelling" ("kind", "nameId", "script", "text", "ofName", "confirmedAt", "confirmedBy", "reason")
    SELECT n."kind", n."id", g."script"::"IndianScript", g."text", n."name", now(), ${CONFIRMED_BY}, g."reason"
    FROM given g JOIN names n USING ("kind", "name")
    ON CONFLICT ("kind", "nameId", "script") DO UPDATE SET "text" = excluded."text", "ofName" = excluded."ofName",
      "confirmedAt" = excluded."confirmedAt", "confirmedBy" = excluded."confirmedBy", "reason" = excluded."reason"
    WHERE "ScriptSpelling"."confirmedAt" IS NULL`
  while ((await draftTransliterations(tx)) > 0);
  await draftRagas(tx)
  await tx.seedRun.createMany({ data: [{ name: SCRIPTS_SEED }], skipDuplicates: true })
  return confirmed
}

/** Transliterates from the raga list, because display names don't show long vowels. */
async function draftRagas(tx: Db): Promise<void> {
  const drafts = [...ragaSources].flatMap(([name, source]) =>
    writingSystems.map((script) => ({ name, script, text: transliterate(name, [source], script) })),
  )
  await tx.$executeRaw`
    UPDATE "ScriptSpelling" s SET "text" = d."text"
    FROM jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb) AS d("name" text, "script" text, "text" text)
    JOIN "Raga" r ON r."name" = d."name"
    WHERE s."kind" = 'raga' AND s."nameId" = r."id" AND s."script"::text = d."script" AND s."ofName" = d."name"
      AND NOT EXISTS (SELECT FROM "ScriptSpelling" c WHERE c."kind" = 'raga' AND c."nameId" = r."id" AND c."confirmedAt" IS NOT NULL)`
}
