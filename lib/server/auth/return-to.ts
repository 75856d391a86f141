import 'server-only'
import type { NextRequest } from 'next/server'
import { isPageVisit, isVisit } from '@/lib/server/addresses/visit'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { ownCookie } from '@/lib/server/http/cookie'
import { isPremiumActor, type Actor } from '@/lib/shared/access/actor'
import { gate, isProtectedPath, isSharedPlaylist } from '@/lib/shared/access/gate'
import { namePageKinds } from '@/lib/shared/music/name-kinds'
import { parseThingAddress } from '@/lib/shared/routes/copied-address'
import { sameOriginPath } from '@/lib/shared/routes/redirect'
import { routes } from '@/lib/shared/routes/routes'
import { dashboardStart, isForbidden, staffRoutes } from '@/lib/shared/routes/routes-staff'

/** The page that a visitor wanted and was sent away from, or a shared playlist, kept until they have signed in. */

const cookie = ownCookie('rasika_return_to', '/')

/** Long enough to find a forgotten password; a person who comes back tomorrow starts afresh. */
const RETURN_TO_SECONDS = 30 * 60
const MAX_LENGTH = 500

/** A path worth coming back to, or null. The start page is where everybody goes anyway. */
function parseReturnTo(target: string | undefined): string | null {
  const path = sameOriginPath(target, env().APP_URL, '')
  if (!path || path.length > MAX_LENGTH || path === routes.browse) return null
  return isProtectedPath(path) || isSharedPlaylist(path) || isNamePath(path) ? path : null
}

/** A public page of a name, from which a visitor goes to the login to follow it. */
const isNamePath = (path: string) => namePageKinds.some((kind) => path.startsWith(`${routes.knowledge(kind)}/`))

/**
 * The cookie that remembers a page, for an answer that sends its visitor away.
 * @param request the request for that page, or for the login or the landing page with that page as `to`
 * @returns arguments of a cookie store's `set`, or null when there is nothing to remember
 */
export function createReturnToCookie(request: NextRequest) {
  const { pathname, search, searchParams } = request.nextUrl
  const names = pathname === routes.login || pathname === routes.home
  const wanted = names ? (searchParams.get('to') ?? undefined) : pathname + search
  const path = isPageVisit(request) ? parseReturnTo(wanted) : null
  return path ? cookie.withValue(path, RETURN_TO_SECONDS) : null
}

/** The protected page of a thing that the landing page names as `to`; null for any other address. */
export function invitedTo(to: string | null): string | null {
  const path = parseReturnTo(to ?? undefined)
  return path && parseThingAddress(path) ? path : null
}

/**
 * The same for an invitation to sign up, which names where to go on to as `to`. Who has chosen a piece of that very
 * video before still begins there.
 */
export function createInvitedReturnToCookie(request: NextRequest) {
  const path = isVisit(request) ? parseReturnTo(request.nextUrl.searchParams.get('to') ?? undefined) : null
  if (!path) return null
  const before = parseReturnTo(request.cookies.get(cookie.name())?.value)
  const wanted = before?.split('?')[0] === path ? before : path
  return cookie.withValue(wanted, RETURN_TO_SECONDS)
}

/** Remembers a page in a route handler or an action. @param path its address, as a page passes it to its guard */
export async function storeReturnTo(path: string): Promise<void> {
  const kept = parseReturnTo(path)
  if (kept) await cookie.write(kept, RETURN_TO_SECONDS)
}

/**
 * The page that this browser wanted, once: it is forgotten with this. Only in route handlers and actions.
 * @returns path and query within the product, or null when nothing was wanted
 */
export async function consumeReturnTo(): Promise<string | null> {
  const kept = await cookie.read()
  if (!kept) return null
  await cookie.remove()
  return parseReturnTo(kept)
}

const VIDEO = /^\/browse\/videos\/\d+\/info(\?|$)/

/**
 * The video that a person without Premium came for: they find it locked perhaps, and choose a plan first.
 * @returns its path, or null. It is not forgotten with this
 */
export async function readWantedVideo(): Promise<string | null> {
  const path = parseReturnTo(await cookie.read())
  return path && VIDEO.test(path) ? path : null
}

/**
 * Where a checkout of the plan returns to: the start page, where the browser asks for that, becomes the video that
 * the person came for.
 */
export async function getPlanReturnUrl(redirectUrl: string | undefined): Promise<string | undefined> {
  const toStart = routes.afterPayment(routes.browse)
  const video = redirectUrl?.endsWith(toStart) ? await readWantedVideo() : null
  return video ? redirectUrl?.replace(toStart, () => routes.afterPayment(video)) : redirectUrl
}

/**
 * As `consumeReturnTo`, for somebody who has just signed in: nothing that they would be sent away from again, and
 * nothing yet for a person who must verify their address first. Staff who are not the owner go to their first page of
 * the dashboard when nothing else was wanted, or to the overview where they chose so; else the owner's is a rule of
 * `landingPath`. A video stays remembered for who may have to choose a plan before they can watch it.
 */
export async function consumeReturnToFor(actor: Actor): Promise<string | null> {
  if (actor.status !== 'VERIFIED') return null
  const path = isPremiumActor(actor)
    ? await consumeReturnTo()
    : ((await readWantedVideo()) ?? (await consumeReturnTo()))
  if (path && gate(path, actor) === null && !isForbidden(path, actor)) return path
  if (!actor.staffRole) return null
  if (await startsAtOverview(actor.id)) return staffRoutes.overview
  return actor.role === 'ADMIN' ? null : dashboardStart[actor.staffRole]
}

/** Whether a person of the staff chose to begin at the overview after signing in. */
export async function startsAtOverview(userId: number): Promise<boolean> {
  const row = await db.user.findUnique({ where: { id: userId }, select: { startsAtOverview: true } })
  return row?.startsAtOverview ?? false
}
