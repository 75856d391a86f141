import { createLookingJob } from '@/lib/server/jobs/looking'

function lookingJob(batch: () => Promise<number | null>) {
  const clock = { now: 0 }
  return { clock, job: createLookingJob({ name: 'look', everyMs: 1000, batch, clock: () => clock.now }) }
}

test('a job that looks runs again at once while there is something to do, and then waits', async () => {
  const counts = [500, 3, 0]
  const { clock, job } = lookingJob(async () => counts.shift() ?? 7)
  expect([await job.run(), await job.run(), await job.run(), await job.run()]).toEqual([500, 3, 0, 0])
  clock.now += 1000
  expect(await job.run()).toBe(7)
})

test('a job that looks and failed tries again when it looks next, and not at once', async () => {
  const batch = jest.fn().mockRejectedValueOnce(new Error('the database is away')).mockResolvedValue(1)
  const { clock, job } = lookingJob(batch)
  await expect(job.run()).rejects.toThrow('away')
  expect(await job.run()).toBe(0)
  clock.now += 1000
  expect(await job.run()).toBe(1)
})

test('a job that looks does so again when the clock is set back', async () => {
  const batch = jest.fn().mockResolvedValue(0)
  const { clock, job } = lookingJob(batch)
  await job.run()
  clock.now -= 60 * 60 * 1000
  await job.run()
  expect(batch).toHaveBeenCalledTimes(2)
})
