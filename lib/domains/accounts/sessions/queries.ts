import 'server-only'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { readSessions } from '@/lib/server/auth/sessions/session-rows'
import type { Actor } from '@/lib/shared/access/actor'
import type { SessionDto } from './schema'

export async function listSessions(actor: Actor): Promise<SessionDto[]> {
  requireActor(actor, 'user')
  const rows = await readSessions(actor.id)
  return rows.map(({ createdAt, lastSeenAt, ...row }) => ({
    ...row,
    current: row.id === actor.session?.id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}
