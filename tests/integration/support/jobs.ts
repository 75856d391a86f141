import { createJobs } from '@/lib/jobs'
import type { Job } from '@/lib/server/jobs/worker'

export function jobNamed(name: string, clock?: () => number): Job {
  const job = createJobs(clock).find((each) => each.name === name)
  if (!job) throw new Error(`no job is called ${name}`)
  return job
}
