import 'server-only'
import { db } from '@/lib/server/db/client'
import { isBuild } from '@/lib/server/process-state'
import type { KnowledgeRef } from './schema'

/** Most ragas that are listed. */
const LISTED = 500

/** A raga whose watch or season is known. */
export type HourRef = KnowledgeRef & { watch: string | null; season: string | null }

/** The ragas of the watches and seasons, by the alphabet. What staff wrote of a raga is public. */
export async function listHours(): Promise<HourRef[]> {
  if (isBuild()) return []
  return db.$queryRaw<HourRef[]>`
    SELECT 'ragas' AS "kind", "slug", "name", NULL AS "note", "facts" ->> 'watch' AS "watch",
      "facts" ->> 'season' AS "season"
    FROM "Raga" WHERE "facts" ?| ARRAY['watch', 'season'] ORDER BY lower("name"), "id" LIMIT ${LISTED}`
}
