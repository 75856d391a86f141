import { nextTask } from '@/tests/support/until'
import { createQueue } from './queue'

test('tasks of one key in the queue run in order and one at a time, even after a failure', async () => {
  const enqueue = createQueue(5, 60_000)
  const log: string[] = []
  const work = (name: string, fails = false) =>
    enqueue('customer', async () => {
      log.push(`${name} begins`)
      await nextTask()
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
    })
  await Promise.allSettled([work('a'), work('b', true), work('c')])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('the queue works on a limited number of keys at the same time, and every key gets its turn', async () => {
  const enqueue = createQueue(2, 60_000)
  let now = 0
  let most = 0
  const done = await Promise.all(
    Array.from({ length: 10 }, (_, key) =>
      enqueue(String(key), async () => {
        now += 1
        most = Math.max(most, now)
        await nextTask()
        now -= 1
        return key
      }),
    ),
  )
  expect(most).toBe(2)
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('a task that waits too long in the queue is refused, never runs, and does not delay others', async () => {
  const enqueue = createQueue(1, 20)
  const ran: string[] = []
  let finish = () => {}
  const first = enqueue('a', () => new Promise<void>((resolve) => (finish = resolve)).then(() => ran.push('first')))
  const late = [enqueue('a', async () => ran.push('late a')), enqueue('b', async () => ran.push('late b'))]
  for (const work of late) await expect(work).rejects.toMatchObject({ code: 'unavailable' })
  finish()
  await first
  await expect(enqueue('b', async () => 'in')).resolves.toBe('in')
  expect(ran).toEqual(['first'])
})
