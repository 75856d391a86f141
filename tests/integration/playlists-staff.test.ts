import { createPlaylist, followPlaylist, setPlaylistLink } from '@/lib/domains/playlists/mutations'
import { allowPlaylist, takeDownPlaylist } from '@/lib/domains/playlists/mutations-staff'
import { getPlaylist, getSharedPlaylist } from '@/lib/domains/playlists/queries'
import { listPersonPlaylists } from '@/lib/domains/playlists/queries-staff'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()

const link = async (actor: Actor, id: number) => (await setPlaylistLink(actor, id, 'on')).shareToken ?? ''

test('shared playlists are taken down by staff with a reason: the link ends, and there is none again until they allow it', async () => {
  const [owner, student] = [await makeViewer(), await makeViewer()]
  const [support, editor] = [await makeViewer({ staffRole: 'SUPPORT' }), await makeViewer({ staffRole: 'EDITOR' })]
  const { id } = await createPlaylist(owner, { name: 'Lessons' })
  const token = await link(owner, id)
  const other = await link(owner, (await createPlaylist(owner, { name: 'Other' })).id)
  await followPlaylist(student, token, true)
  expect(await getSharedPlaylist(support, token)).toMatchObject({ personId: owner.id })
  expect(await getSharedPlaylist(student, token)).toMatchObject({ personId: null })
  const input = { id, userId: owner.id, reason: 'It offers tickets' }
  await expect(takeDownPlaylist(editor, input)).rejects.toMatchObject({ code: 'forbidden' })
  const ofAnother = { ...input, userId: student.id }
  await expect(takeDownPlaylist(support, ofAnother)).rejects.toMatchObject({ code: 'not_found' })
  const mails = await db.outboxMail.count()
  await Promise.all([takeDownPlaylist(support, input), takeDownPlaylist(support, input)])

  expect(await getSharedPlaylist(visitor, token)).toBeNull()
  expect(await getSharedPlaylist(visitor, other)).not.toBeNull()
  expect(await db.follow.count({ where: { kind: 'playlist', targetId: id } })).toBe(0)
  expect(await getPlaylist(owner, id)).toMatchObject({ takenDown: { reason: 'It offers tickets' }, shareToken: null })
  const [mail] = await db.outboxMail.findMany({ orderBy: { id: 'desc' }, take: 1 })
  expect([await db.outboxMail.count(), mail?.toAddress]).toEqual([mails + 1, owner.email])
  expect(mail?.text).toContain('Our reason: It offers tickets')
  for (const kind of ['on', 'new'] as const) {
    await expect(setPlaylistLink(owner, id, kind)).rejects.toMatchObject({ code: 'conflict' })
  }
  const listed = (await listPersonPlaylists(support, owner.id, { page: 0, size: 5 })).data
  expect(listed.map((each) => [each.shareToken, each.reason]).toSorted()).toEqual([
    [null, 'It offers tickets'],
    [other, ''],
  ])
  await allowPlaylist(support, input)
  await allowPlaylist(support, input)
  expect(await link(owner, id)).not.toBe(token)
  const entries = await db.auditEntry.findMany({ where: { entity: 'Playlist' }, orderBy: { id: 'asc' } })
  expect(entries.map((entry) => [entry.action, entry.entityId, entry.actorId])).toEqual([
    ['take-down', String(id), support.id],
    ['allow-again', String(id), support.id],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/tickets|Lessons/)
})
