import { resumedSql, resumePoint } from '@/lib/domains/viewing/policy'
import { db } from '@/lib/server/db/client'
import { useTestDatabase } from './support/database'

useTestDatabase()

it('the condition in SQL for what is resumed is the rule of the player', async () => {
  const durations = [0, 4, 10, 31, 59, 60, 61, 599, 600, 601, 7200]
  const edges = (length: number) => [0, length / 2, length * 0.95, length - 30, length, 5]
  const pairs = durations.flatMap((length) =>
    edges(length).flatMap((edge) => [-1, 0, 1].map((step) => [Math.max(0, Math.round(edge) + step), length])),
  )
  const values = pairs.map((pair) => `(${pair.join(', ')})`).join(', ')
  const rows = await db.$queryRawUnsafe<{ position: number; duration: number; resumed: boolean }[]>(
    `SELECT *, ${resumedSql('"position"', '"duration"')} AS "resumed" FROM (VALUES ${values}) v ("position", "duration")`,
  )
  const wrong = rows.filter(({ position, duration, resumed }) => resumed !== resumePoint(position, duration) > 0)
  expect([rows.length, wrong]).toEqual([pairs.length, []])
})
