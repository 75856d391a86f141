import { readFileSync } from 'node:fs'
import path from 'node:path'
import { registration } from '@/tests/factories/people'
import type { Typed } from './checkout'
import { eventually, statusOf } from './instance'
import { sending } from './people'

export type Started = { product: Typed; url: string; sandboxUrl: string; dataDir: string }

const databasePid = (dataDir: string) =>
  Number(readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

export const register = ({ url }: Started, email: string): Promise<number> =>
  statusOf(`${url}/api/auth/register`, sending('POST', registration(email)))

/**
 * Kills the embedded database and waits for its restart. Does this twice, because the supervisor must also
 * restart a restarted server.
 */
export async function killDatabase({ product, url, dataDir }: Started): Promise<void> {
  for (const restart of [1, 2]) {
    const pid = databasePid(dataDir)
    process.kill(pid, 'SIGKILL')
    await eventually('requests are refused', async () => (await statusOf(`${url}/api/ready`)) === 503)
    expect(await statusOf(`${url}/api/health`)).toBe(200)
    await eventually('the database is up again', async () => {
      const restarts = product.output().split('The database is running again.').length - 1
      return restarts === restart && (await statusOf(`${url}/api/ready`)) === 200
    })
    expect(databasePid(dataDir)).not.toBe(pid)
  }
}

/** Kills `npm start` itself, and waits until its child processes have stopped serving. */
export async function killStart({ product, url, sandboxUrl }: Started): Promise<void> {
  process.kill(-(product.child.pid ?? 0), 'SIGKILL')
  await product.ended
  await eventually('nobody serves', async () => {
    const answers = await Promise.all([statusOf(`${url}/api/health`), statusOf(`${sandboxUrl}/`)])
    return answers.every((status) => status === 0)
  })
}
