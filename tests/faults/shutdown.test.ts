import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { Agent, createServer, get, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { db } from '@/lib/server/db/client'
import { makeTrailer, makeVideo } from '@/tests/factories/catalogue'
import { eventually, statusOf, useInstances, type Instance } from '@/tests/faults/support/instance'
import { useTestDatabase } from '@/tests/integration/support/database'

/**
 * Sends only the start of a login request.
 * @returns `finish` sends the rest and resolves to the response's status
 */
function beginLogin(url: string): Promise<{ finish: () => Promise<number> }> {
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'some-password-or-other' })
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length), expect: '100-continue' }
  const sent = request(`${url}/api/auth/login`, { method: 'POST', headers, agent: false })
  const answered = new Promise<number>((resolve, reject) => {
    sent.on('response', (answer) => resolve(answer.resume().statusCode ?? 0))
    sent.on('error', reject)
  })
  const finish = () => {
    sent.end(body)
    return answered
  }
  return new Promise((resolve, reject) => {
    sent.on('continue', () => resolve({ finish }))
    sent.on('error', reject)
    sent.flushHeaders()
  })
}

const LOGINS = 8
const loggedLogins = (app: Instance) =>
  app
    .output()
    .split('\n')
    .filter((line) => line.includes('"path":"/api/auth/login"'))

useTestDatabase()
const instances = useInstances()

it('an instance whose port is taken says so and ends', async () => {
  const other = createServer((_request, response) => void response.writeHead(404).end()).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(instances.start({ PORT: String(port) })).rejects.toThrow(
    /it ended \(1\)[^]*Can’t listen on port \d+: .*EADDRINUSE/,
  )
  other.close()
})

describe('an instance after a stop signal', () => {
  it('fails /api/ready first and still serves while it drains; a second signal ends the draining', async () => {
    const app = await instances.start({ DRAIN_SECONDS: '300' })
    const agent = new Agent({ keepAlive: true })
    const answer = await new Promise<IncomingMessage>((resolve) => get(`${app.url}/api/health`, { agent }, resolve))
    answer.resume()
    await new Promise((resolve) => answer.once('end', resolve)) // the connection stays open
    app.kill('SIGINT')
    await eventually('not ready', async () => (await statusOf(`${app.url}/api/ready`)) === 503)
    expect(await statusOf(`${app.url}/about`)).toBe(200)
    expect(await statusOf(`${app.url}/api/feed/videos/1`)).toBe(404)
    const logins = await Promise.all(Array.from({ length: LOGINS }, () => beginLogin(app.url)))
    app.kill('SIGINT')
    await eventually('no longer open', async () => (await statusOf(`${app.url}/api/health`)) === 0)
    // The server responds to requests in progress and logs them. It doesn't wait for idle connections.
    expect(new Set(await Promise.all(logins.map((login) => login.finish())))).toEqual(new Set([401]))
    expect(await app.ended).toEqual({ code: 130, signal: null })
    await eventually('the last line', () => loggedLogins(app).length === LOGINS)
    expect(app.output()).not.toContain('shutdown timed out')
    agent.destroy()
  })

  it('ends although a video is paused', async () => {
    const app = await instances.start()
    const fileKey = 'long.webm'
    const trailer = await makeTrailer((await makeVideo()).id, { fileKey })
    mkdirSync(path.join(instances.dataDir(), 'media'), { recursive: true })
    writeFileSync(path.join(instances.dataDir(), 'media', fileKey), Buffer.alloc(64 * 1024 * 1024))
    const video = await new Promise<IncomingMessage>((resolve) =>
      get(`${app.url}/api/media/trailers/${trailer.id}`, { headers: { range: 'bytes=0-' } }, resolve),
    )
    expect(video.statusCode).toBe(206)
    video.on('error', () => undefined)
    await new Promise((resolve) => video.once('readable', resolve)) // the client stops reading
    expect((await app.end('SIGTERM')).code).toBe(143)
    expect(app.output()).toContain('shutdown timed out')
  })

  it('ends although it has hardly started', async () => {
    const app = await instances.start({}, { awaitReady: false })
    expect((await app.end('SIGTERM')).code).toBe(143)
    expect(await db.user.count()).toBe(0)
  })
})

/** Script that logs through the console, as Next does, and exits on the first unhandled error. */
const CONSOLE = `data:text/javascript,process.on('uncaughtException',()=>process.exit(3));setInterval(console.error,50,'line')`

it('an instance whose log is a broken pipe still answers requests', async () => {
  const app = await instances.start({}, { imports: [CONSOLE] })
  app.stopListening()
  for (let index = 0; index < 5; index += 1) expect(await statusOf(`${app.url}/api/feed/trailers`)).toBe(200)
  expect(await statusOf(`${app.url}/about`)).toBe(200)
  expect(await statusOf(`${app.url}/api/ready`)).toBe(200)
  expect((await app.end('SIGTERM')).code).toBe(143)
})
