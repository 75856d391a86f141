import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { db } from '@/lib/server/db/client'
import { makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { useTestDatabase } from '@/tests/integration/support/database'
import { eventually, statusOf, useInstances } from './support/instance'

useTestDatabase()
const instances = useInstances()

describe('an instance that is told to end', () => {
  it('says so at /api/ready first and serves on while it drains; told twice, it ends the pause', async () => {
    const app = await instances.start({ DRAIN_SECONDS: '300' })
    app.kill('SIGTERM')
    await eventually('not ready', async () => (await statusOf(`${app.url}/api/ready`)) === 503)
    expect(await statusOf(`${app.url}/about`)).toBe(200)
    expect(await statusOf(`${app.url}/api/feed/videos/1`)).toBe(404)
    app.kill('SIGTERM')
    expect(await app.ended).toEqual({ code: 143, signal: null })
  })

  it('answers what it has begun', async () => {
    const app = await instances.start()
    // A login takes its time over the password, known or not.
    const underWay = Array.from({ length: 8 }, () =>
      statusOf(`${app.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.org', password: 'some-password-or-other' }),
      }),
    )
    await eventually('all have arrived', async () => (await statusOf(`${app.url}/api/health`)) === 200)
    app.kill('SIGTERM')
    expect(new Set(await Promise.all(underWay))).toEqual(new Set([401]))
    expect((await app.ended).code).toBe(143)
  })

  it('does not wait for connections on which nothing is asked', async () => {
    const app = await instances.start()
    const agent = new Agent({ keepAlive: true })
    const answer = await new Promise<IncomingMessage>((resolve) => get(`${app.url}/api/health`, { agent }, resolve))
    answer.resume()
    await new Promise((resolve) => answer.once('end', resolve))
    app.kill('SIGINT')
    expect((await app.ended).code).toBe(130)
    agent.destroy()
  })

  it('ends though somebody has paused a film that is being sent', async () => {
    const app = await instances.start()
    const fileKey = 'long.webm'
    const trailer = await makeTrailer((await makeVideo()).id, { fileKey })
    mkdirSync(path.join(instances.dataDir(), 'media'), { recursive: true })
    writeFileSync(path.join(instances.dataDir(), 'media', fileKey), Buffer.alloc(64 * 1024 * 1024))
    const film = await new Promise<IncomingMessage>((resolve) =>
      get(`${app.url}/api/media/trailers/${trailer.id}`, { headers: { range: 'bytes=0-' } }, resolve),
    )
    expect(film.statusCode).toBe(206)
    film.on('error', () => undefined)
    await new Promise((resolve) => film.once('readable', resolve)) // and reads no further
    app.kill('SIGTERM')
    await eventually('not ready', async () => (await statusOf(`${app.url}/api/ready`)) !== 200)
    expect((await app.ended).code).toBe(143)
  })

  it('ends when it has hardly begun', async () => {
    const app = await instances.start({}, { awaitReady: false })
    app.kill('SIGTERM')
    expect((await app.ended).code).toBe(143)
    expect(await db.user.count()).toBe(0)
  })
})
