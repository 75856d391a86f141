/** @jest-environment node */
import { createSerializer } from '@/lib/server/serially'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('work of one key runs one after the other, in order, also after a failure', async () => {
  const serially = createSerializer(5, 60_000)
  const log: string[] = []
  const work = (name: string, fails = false) =>
    serially('customer', async () => {
      log.push(`${name} begins`)
      await pause(5)
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
    })
  await Promise.allSettled([work('a'), work('b', true), work('c')])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('only so many keys are at work at once, and all come to their turn', async () => {
  const serially = createSerializer(2, 60_000)
  let now = 0
  let most = 0
  const done = await Promise.all(
    Array.from({ length: 10 }, (_, key) =>
      serially(String(key), async () => {
        now += 1
        most = Math.max(most, now)
        await pause(2)
        now -= 1
        return key
      }),
    ),
  )
  expect(most).toBe(2)
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('what waits too long is told to come back, never runs, and holds nobody up', async () => {
  const serially = createSerializer(1, 20)
  const ran: string[] = []
  const first = serially('a', () => pause(80).then(() => ran.push('first')))
  const late = [serially('a', async () => ran.push('late a')), serially('b', async () => ran.push('late b'))]
  for (const work of late) await expect(work).rejects.toMatchObject({ code: 'unavailable' })
  await first
  await expect(serially('b', async () => 'in')).resolves.toBe('in')
  expect(ran).toEqual(['first'])
})
