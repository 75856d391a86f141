import type { Db } from '@/lib/server/db/client'
import { randomCode } from '@/lib/server/secrets'
import { addDays } from '@/lib/shared/format/days'
import { PLAYLIST_FOLLOW } from '@/lib/shared/music/name-kinds'
import { demoPractice } from '@/prisma/demo/playlists'

export const PLAYLISTS_SEED = 'demo playlists'

const dayFrom = (now: Date, days: number) => new Date(addDays(now.toISOString().slice(0, 10), days))

/** Adds a teacher's list with a student's practice. Skips it if one of the accounts or videos was deleted. */
export async function seedPlaylists(tx: Db, now: Date): Promise<number> {
  await tx.seedRun.createMany({ data: [{ name: PLAYLISTS_SEED }], skipDuplicates: true })
  const { teacher, student, entries, practised, ticked, name, description, byline, dueInDays } = demoPractice
  const people = await tx.user.findMany({
    where: { email: { in: [teacher, student] } },
    select: { id: true, email: true },
  })
  const [teacherId, studentId] = [teacher, student].map((email) => people.find((person) => person.email === email)?.id)
  const externalIds = entries.map(({ video }) => `demo:${video}`)
  const videos = await tx.video.findMany({
    where: { externalId: { in: externalIds } },
    select: { id: true, externalId: true },
  })
  const videoIds = externalIds.map((id) => videos.find(({ externalId }) => externalId === id)?.id)
  if (teacherId === undefined || studentId === undefined || videoIds.includes(undefined)) return 0
  const list = await tx.playlist.create({
    data: {
      ...{ userId: teacherId, name, description, byline, updatedAt: now },
      shareToken: randomCode(),
      dueOn: dayFrom(now, dueInDays),
      entries: {
        create: entries.map(({ passage, note, repetitions }, position) => ({
          ...{ videoId: videoIds[position] ?? 0, position, note, repetitions },
          ...(passage && { passageName: passage.name, startSeconds: passage.start, endSeconds: passage.end }),
        })),
      },
    },
    select: { id: true, entries: { orderBy: { position: 'asc' }, select: { id: true } } },
  })
  const [userId, playlistId] = [studentId, list.id]
  await tx.follow.create({ data: { userId, kind: PLAYLIST_FOLLOW, targetId: playlistId, createdAt: now } })
  await tx.practiceTick.createMany({
    data: ticked.map((index) => ({ userId, entryId: list.entries[index]?.id ?? 0 })),
  })
  await tx.practiceDay.createMany({
    data: practised.map(({ daysAgo, ...amounts }) => ({
      ...{ userId, playlistId, counter: 'demo', updatedAt: now, day: dayFrom(now, -daysAgo) },
      ...amounts,
    })),
  })
  return 1
}

/** Moves the date of the demo list into the future. */
export async function moveDueDate(tx: Db, now: Date): Promise<void> {
  const { teacher, name, dueInDays } = demoPractice
  await tx.playlist.updateMany({
    where: { name, user: { email: teacher }, dueOn: { lt: dayFrom(now, 0) } },
    data: { dueOn: dayFrom(now, dueInDays) },
  })
}
