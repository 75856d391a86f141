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

// Cookie that remembers the page to return to after login.

const cookie = ownCookie('rasika_return_to', '/')

/** Long enough to reset a forgotten password. Short enough that a visit on the next day starts normally. */
const RETURN_TO_SECONDS = 30 * 60
const MAX_LENGTH = 500

/** Returns null for paths that needn't be restored after login, such as the start page. */
function parseReturnTo(target: string | undefined): string | null {
  const path = sameOriginPath(target, env().APP_URL, '')
  if (!path || path.length > MAX_LENGTH || path === routes.browse) return null
  const isKept = isProtectedPath(path) || isSharedPlaylist(path) || isNamePath(path) || isGiftPath(path)
  return isKept ? path : null
}

/** Visitors must log in to give, and to redeem the code that the path may contain. */
const isGiftPath = (path: string) => /^\/(gift|redeem)(\?|$)/.test(path)

/** Includes public pages of ragas, artists and other names, because visitors must log in to follow a name. */
const isNamePath = (path: string) => namePageKinds.some((kind) => path.startsWith(`${routes.knowledge(kind)}/`))

/** On the login and landing pages, remembers the page in the `to` parameter instead of the requested page. */
export function createReturnToCookie(request: NextRequest) {
  const { pathname, search, searchParams } = request.nextUrl
  const names = pathname === routes.login || pathname === routes.home
  const wanted = names ? (searchParams.get('to') ?? undefined) : pathname + search
  const path = isPageVisit(request) ? parseReturnTo(wanted) : null
  return path ? cookie.withValue(path, RETURN_TO_SECONDS) : null
}

export function invitedTo(to: string | null): string | null {
  const path = parseReturnTo(to ?? undefined)
  return path && parseThingAddress(path) ? path : null
}

/** Remembers the page in the `to` parameter. Doesn't overwrite a remembered position in the same video. */
export function createInvitedReturnToCookie(request: NextRequest) {
  const path = isVisit(request) ? parseReturnTo(request.nextUrl.searchParams.get('to') ?? undefined) : null
  if (!path) return null
  const before = parseReturnTo(request.cookies.get(cookie.name())?.value)
  const wanted = before?.split('?')[0] === path ? before : path
  return cookie.withValue(wanted, RETURN_TO_SECONDS)
}

export async function storeReturnTo(path: string): Promise<void> {
  const kept = parseReturnTo(path)
  if (kept) await cookie.write(kept, RETURN_TO_SECONDS)
}

export async function consumeReturnTo(): Promise<string | null> {
  const kept = await cookie.read()
  if (!kept) return null
  await cookie.remove()
  return parseReturnTo(kept)
}

/** Page to continue with once the email address is confirmed. Keeps the cookie for a login that may follow. */
export const readReturnTo = async (): Promise<string | null> => parseReturnTo(await cookie.read())

const VIDEO = /^\/browse\/videos\/\d+\/info(\?|$)/

/** Keeps the cookie, because a person without Premium may have to choose a plan first. */
export async function readWantedVideo(): Promise<string | null> {
  const path = await readReturnTo()
  return path && VIDEO.test(path) ? path : null
}

export async function getPlanReturnUrl(redirectUrl: string | undefined): Promise<string | undefined> {
  const toStart = routes.afterPayment(routes.browse)
  const video = redirectUrl?.endsWith(toStart) ? await readWantedVideo() : null
  return video ? redirectUrl?.replace(toStart, () => routes.afterPayment(video)) : redirectUrl
}

/**
 * Returns the remembered page if the person may open it; otherwise the staff start page, or null. Keeps a remembered
 * video for people without Premium, because they may have to choose a plan first.
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

export async function startsAtOverview(userId: number): Promise<boolean> {
  const row = await db.user.findUnique({ where: { id: userId }, select: { startsAtOverview: true } })
  return row?.startsAtOverview ?? false
}
