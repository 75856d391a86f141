import { exportPerson } from '@/lib/domains/accounts/export/queries'
import { db } from '@/lib/server/db/client'
import { createPerson } from '@/tests/factories/people'
import { actorOf } from '@/tests/factories/viewers'
import { rowsRead } from '@/tests/support/plans'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

useTestDatabase({ own: true })
useSettings()

type Export = {
  mailsToYou: { subject: string }[]
  playlists: { entries: object[] }[]
  watchProgress: { video: { id: number } }[]
}

it('the export of a long history reads long lists in portions, few playlists at once, and no row twice', async () => {
  const { id: userId, email } = await createPerson()
  const actor = await actorOf(userId)
  await db.$executeRaw`
    INSERT INTO "Video" ("name", "description", "thumbnailUrl", "durationSeconds", "categoryId", "updatedAt")
    SELECT 'Part', '', '', 60, 1, now() FROM generate_series(1, 1250)`
  await db.$executeRaw`
    INSERT INTO "Playlist" ("userId", "name", "updatedAt") SELECT ${userId}, 'List', now() FROM generate_series(1, 20)`
  await db.$executeRaw`
    INSERT INTO "PlaylistEntry" ("playlistId", "videoId", "position")
    SELECT p."id", v."id", v."id" FROM "Playlist" p CROSS JOIN (SELECT "id" FROM "Video" ORDER BY "id" LIMIT 500) v`
  await db.$executeRaw`
    INSERT INTO "WatchProgress" ("userId", "videoId", "positionSeconds", "updatedAt")
    SELECT ${userId}, "id", 7, now() FROM "Video"`
  const mail = { toAddress: email, template: 't', text: '', html: '' }
  await db.outboxMail.createMany({ data: Array.from({ length: 1250 }, (_, at) => ({ ...mail, subject: `${at}` })) })
  const read = async () => {
    const pieces: string[] = []
    for await (const piece of await exportPerson(actor)) pieces.push(piece)
    return pieces
  }

  const pieces = await read()
  const { mailsToYou, playlists, watchProgress } = JSON.parse(pieces.join('')) as Export
  expect(playlists.map(({ entries }) => entries.length)).toEqual(Array.from({ length: 20 }, () => 500))
  expect(watchProgress).toHaveLength(1250)
  expect(new Set(watchProgress.map(({ video }) => video.id)).size).toBe(1250)
  expect([mailsToYou.length, new Set(mailsToYou.map(({ subject }) => subject)).size]).toEqual([1250, 1250])
  expect(Math.max(...pieces.map((piece) => piece.split('"subject"').length - 1))).toBeLessThanOrEqual(500)
  // A piece is what one statement read.
  expect(Math.max(...pieces.map((piece) => piece.split('"passageName"').length - 1))).toBe(2500)
  expect((await rowsRead(read, 'WatchProgress')).rows).toBe(1250)
})
