import 'server-only'
import { recordAudit } from '@/lib/domains/audit/mutations'
import { queueTextMail } from '@/lib/domains/content/mails/mutations'
import { endFollows } from '@/lib/domains/playlists/mutations'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db, type Db } from '@/lib/server/db/client'
import { lockRows } from '@/lib/server/db/locks'
import { siteUrl } from '@/lib/server/http/site-url'
import type { Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { routes } from '@/lib/shared/routes/routes'
import type { TakeDownInput } from './schema'

async function lockPlaylist(tx: Db, { id, userId }: { id: number; userId: number }) {
  await lockRows(tx, 'Playlist', 'id', [id])
  const select = { name: true, shareToken: true, takenDownAt: true } as const
  const playlist = await tx.playlist.findUnique({ where: { id, userId }, select })
  if (!playlist) throw new AppError('not_found', 'This playlist no longer exists.')
  return playlist
}

/** Ends the share link and removes all followers. The owner can't share the playlist again until staff allow it. */
export async function takeDownPlaylist(
  actor: Actor,
  { id, userId, reason }: TakeDownInput,
  now: Date = new Date(),
): Promise<void> {
  requireActor(actor, 'people')
  await db.$transaction(async (tx) => {
    const { name, shareToken, takenDownAt } = await lockPlaylist(tx, { id, userId })
    if (takenDownAt) return
    if (!shareToken) throw new AppError('conflict', 'The owner has already turned off the link.')
    await tx.playlist.update({
      where: { id },
      data: { shareToken: null, takenDownAt: now, takenDownReason: reason },
      select: { id: true },
    })
    await endFollows(tx, id)
    const to = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true, firstName: true } })
    const facts = { playlist: name, reason, link: siteUrl(routes.playlist(id)) }
    await queueTextMail(tx, 'playlist-taken-down', { to, facts })
    // Omits the name and the reason: they are personal data, and the audit log outlives the account.
    await recordAudit(tx, actor, {
      action: 'take-down',
      entity: 'Playlist',
      entityId: id,
      after: { userId },
    })
  })
}

export async function allowPlaylist(actor: Actor, { id, userId }: { id: number; userId: number }): Promise<void> {
  requireActor(actor, 'people')
  await db.$transaction(async (tx) => {
    const { takenDownAt } = await lockPlaylist(tx, { id, userId })
    if (!takenDownAt) return
    const data = { takenDownAt: null, takenDownReason: '' }
    await tx.playlist.update({ where: { id }, data, select: { id: true } })
    await recordAudit(tx, actor, {
      action: 'allow-again',
      entity: 'Playlist',
      entityId: id,
      after: { userId },
    })
  })
}
