import { queueDueDigests } from '@/lib/domains/following/mutations-digest'
import { nextDigest } from '@/lib/domains/following/policy'
import { createPlaylist, followPlaylist, setPlaylistEntry, setPlaylistLink } from '@/lib/domains/playlists/mutations'
import { allowPlaylist, takeDownPlaylist } from '@/lib/domains/playlists/mutations-staff'
import { getPlaylist, getSharedPlaylist } from '@/lib/domains/playlists/queries'
import { listPersonPlaylists } from '@/lib/domains/playlists/queries-staff'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { clearCatalogue, makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase()
useSettings()
afterEach(clearCatalogue)

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
  for (const actor of [editor, owner, student, visitor]) {
    const refusal = { code: actor === visitor ? 'unauthenticated' : 'forbidden' }
    await expect(takeDownPlaylist(actor, input)).rejects.toMatchObject(refusal)
    await expect(allowPlaylist(actor, input)).rejects.toMatchObject(refusal)
    await expect(listPersonPlaylists(actor, owner.id, { page: 0, size: 5 })).rejects.toMatchObject(refusal)
  }
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

test('the weekly mail names what came into a followed playlist, once, with the way into it, until its link ends', async () => {
  const [owner, student] = [await makeViewer(), await makeViewer()]
  const { id } = await createPlaylist(owner, { name: 'Lessons' })
  const put = async (name: string, facts = {}) =>
    setPlaylistEntry(owner, id, { videoId: (await makeVideo({ name, ...facts })).id }, true)
  await put('There before')
  const token = await link(owner, id)
  await followPlaylist(student, token, true)
  const DAY_MS = 24 * 60 * 60 * 1000
  const morning = (number: number) =>
    new Date(nextDigest(6, new Date(), null).getTime() + (number - 1) * 7 * DAY_MS + 1)
  const lines = async (number: number) => {
    while ((await queueDueDigests(morning(number))) > 0);
    const mails = await db.outboxMail.findMany({ where: { toAddress: student.email }, orderBy: { id: 'asc' } })
    return mails.map(({ text }) => text.match(/^(- .*|.* \(Playlist\))$/gm))
  }
  expect(await lines(1)).toEqual([])
  await put('A varnam')
  await db.playlistEntry.updateMany({
    data: { createdAt: new Date(morning(2).getTime() - DAY_MS) },
    where: { position: 1 },
  })
  const known = [['Lessons (Playlist)', '- A varnam']]
  expect(await lines(2)).toEqual(known)
  const [mail] = await db.outboxMail.findMany({ where: { toAddress: student.email } })
  expect(mail?.text).toMatch(new RegExp(`/info\\?playlist=${token}&entry=\\d+$`, 'm'))
  await put('Ended')
  await db.playlistEntry.updateMany({
    data: { createdAt: new Date(morning(3).getTime() - DAY_MS) },
    where: { position: 2 },
  })
  await setPlaylistLink(owner, id, 'off')
  expect(await lines(3)).toEqual(known)
})
