import type { Facts } from '@/lib/domains/names/facts/schema'
import type { Db } from '@/lib/server/db/client'
import { Prisma } from '@/lib/server/db/generated/client'
import { demoArtists } from '@/prisma/demo/artists'
import {
  artistFacts,
  demoComposerFacts,
  demoCompositionFacts,
  demoRagaFacts,
  demoTalaFacts,
} from '@/prisma/demo/knowledge'

export const KNOWLEDGE_SEED = 'demo knowledge'

const tables = { Raga: 'name', Tala: 'name', Composer: 'name', Artist: 'externalId' } as const

/** Skips names that already have facts, because staff may have entered them. */
async function give(tx: Db, table: keyof typeof tables, facts: Iterable<readonly [string, Facts]>): Promise<number> {
  const rows = JSON.stringify([...facts].map(([key, known]) => ({ key, known })))
  return tx.$executeRaw`
    UPDATE ${Prisma.raw(`"${table}"`)} n SET "facts" = f."known"
    FROM jsonb_to_recordset(${rows}::jsonb) AS f("key" text, "known" jsonb)
    WHERE n.${Prisma.raw(`"${tables[table]}"`)} = f."key" AND n."facts" = '{}'`
}

export async function seedKnowledge(tx: Db): Promise<number> {
  const artists = demoArtists.map(({ key, genres }) => [`demo:${key}`, artistFacts(genres)] as const)
  const given =
    (await give(tx, 'Raga', demoRagaFacts)) +
    (await give(tx, 'Tala', demoTalaFacts)) +
    (await give(tx, 'Composer', demoComposerFacts)) +
    (await give(tx, 'Artist', artists))
  const compositions = await tx.$executeRaw`
    UPDATE "Composition" w SET "ragaId" = r."id", "talaId" = t."id"
    FROM jsonb_to_recordset(${JSON.stringify(demoCompositionFacts)}::jsonb)
      AS f("title" text, "composer" text, "raga" text, "tala" text)
    LEFT JOIN "Composer" c ON c."name" = f."composer"
    LEFT JOIN "Raga" r ON r."name" = f."raga"
    LEFT JOIN "Tala" t ON t."name" = f."tala"
    WHERE w."title" = f."title" AND w."composerId" IS NOT DISTINCT FROM c."id"
      AND w."ragaId" IS NULL AND w."talaId" IS NULL`
  await tx.seedRun.createMany({ data: [{ name: KNOWLEDGE_SEED }], skipDuplicates: true })
  return given + compositions
}
