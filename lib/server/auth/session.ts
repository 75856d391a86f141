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

/** A person and the session version at which they proved who they are. */
export type SessionProof = Pick<SessionToken, 'userId' | 'sessionVersion'>

/** What the request's cookie says by itself, and whether there is one at all, valid or not. */
export const sessionFromCookies = cache(async (): Promise<{ present: boolean; token: SessionToken | null }> => {
  const value = (await cookies()).get(sessionCookieName())?.value
  return { present: Boolean(value), token: await decodeSession(value) }
})

/** Who the request's cookie belongs to, read from the database once per request. */
export const actorFromCookies = cache(async (): Promise<Actor> => loadActor((await sessionFromCookies()).token))

/**
 * A person as they are now, with the session token that says so.
 * @returns null when there is no such person
 */
export async function currentSession(userId: number): Promise<{ actor: Actor; token: SessionToken } | null> {
  const row = await db.user.findUnique({ where: { id: userId }, select: actorSelect })
  if (!row) return null
  const actor = toActor(row, new Date())
  const token = { userId: row.id, sessionVersion: row.sessionVersion, role: actor.role ?? 'GUEST', status: row.status }
  return { actor, token }
}

/**
 * Issues the session cookie for a person as they are now, with the hint that static pages choose their header by.
 * Only where cookies may be set: route handlers and actions.
 * @param proven whose session, and at which session version the caller proved it: by the password, or by a session that
 *   still holds. Whatever ended all sessions meanwhile ended this one too.
 * @returns the person as actor, or null when they are gone or their sessions have been ended since
 */
export async function issueSession(proven: SessionProof): Promise<Actor | null> {
  const session = await currentSession(proven.userId)
  if (session?.token.sessionVersion !== proven.sessionVersion) return null
  await setCookies(await encodeSession(session.token), session.actor)
  return session.actor
}

/**
 * Issues the cookie of the request's own session anew.
 * @returns the person as actor, or null when the session is none any more; its cookie is removed then
 */
export async function renewSession(): Promise<Actor | null> {
  const { token } = await sessionFromCookies()
  const actor = token && (await issueSession(token))
  if (!actor) await dropSession()
  return actor
}

/** Removes the session from this browser. */
export async function dropSession(): Promise<void> {
  await setCookies('', null)
}

async function setCookies(session: string, actor: Actor | null): Promise<void> {
  const store = await cookies()
  store.set(sessionCookieName(), session, { ...attributes(actor), httpOnly: true })
  await setViewerHint(actor)
}

/** Sets the hint that static pages choose their header by. @param actor null removes it */
export async function setViewerHint(actor: Actor | null): Promise<void> {
  const store = await cookies()
  store.set(VIEWER_HINT_COOKIE, actor ? (actor.role ?? 'GUEST').toLowerCase() : '', attributes(actor))
}

/** Removal needs the same attributes as setting: a browser ignores a `__Secure-` cookie that is not `Secure`. */
function attributes(actor: Actor | null) {
  const secure = env().APP_URL.startsWith('https:')
  return { path: '/', sameSite: 'lax', secure, maxAge: actor ? SESSION_SECONDS : 0 } as const
}
