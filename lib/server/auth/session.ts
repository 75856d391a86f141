import 'server-only'
import { cache } from 'react'
import { cookies } from 'next/headers'
import { actorSelect, loadActor, toActor } from '@/lib/server/auth/load-actor'
import {
  SESSION_SECONDS,
  decodeSession,
  encodeSession,
  sessionCookieName,
  type SessionToken,
} from '@/lib/server/auth/session-token'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import type { Actor } from '@/lib/shared/actor'
import { VIEWER_HINT_COOKIE } from '@/lib/shared/viewer-hint'

/** What the request's cookie says by itself, and whether there is one at all, valid or not. */
export const sessionFromCookies = cache(async (): Promise<{ present: boolean; token: SessionToken | null }> => {
  const value = (await cookies()).get(sessionCookieName())?.value
  return { present: Boolean(value), token: await decodeSession(value) }
})

/** Who the request's cookie belongs to, read from the database once per request. */
export const actorFromCookies = cache(async (): Promise<Actor> => loadActor((await sessionFromCookies()).token))

/**
 * Issues the session cookie for a person as they are now, with the hint that static pages choose their header by.
 * Only where cookies may be set: route handlers and actions.
 * @param userId id of an existing person
 * @returns the person as actor, or null when they are gone
 */
export async function issueSession(userId: number): Promise<Actor | null> {
  const row = await db.user.findUnique({ where: { id: userId }, select: actorSelect })
  if (!row) return null
  const actor = toActor(row, new Date())
  const value = await encodeSession({
    userId: row.id,
    sessionVersion: row.sessionVersion,
    role: actor.role ?? 'GUEST',
    status: row.status,
  })
  await setCookies(value, (actor.role ?? 'GUEST').toLowerCase(), SESSION_SECONDS)
  return actor
}

/** Removes the session from this browser. */
export async function dropSession(): Promise<void> {
  await setCookies('', '', 0)
}

/** Removal needs the same attributes as setting: a browser ignores a `__Secure-` cookie that is not `Secure`. */
async function setCookies(session: string, hint: string, maxAge: number): Promise<void> {
  const store = await cookies()
  const shared = { path: '/', sameSite: 'lax', secure: env().APP_URL.startsWith('https:'), maxAge } as const
  store.set(sessionCookieName(), session, { ...shared, httpOnly: true })
  store.set(VIEWER_HINT_COOKIE, hint, shared)
}
