import { useTestDatabase } from '@/tests/integration/support/database'
import { eventually, statusOf, useInstances } from './support/instance'

useTestDatabase()
const instances = useInstances()

describe('an instance that is told to end', () => {
  it('says so at /api/ready first, serves on while it drains, and then ends', async () => {
    const app = await instances.start({ DRAIN_SECONDS: '300' })
    app.kill('SIGTERM')
    await eventually('not ready', async () => (await statusOf(`${app.url}/api/ready`)) === 503)
    expect(await statusOf(`${app.url}/about`)).toBe(200)
    expect(await statusOf(`${app.url}/api/feed/videos/1`)).toBe(404)
    // A second signal ends the pause.
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
})
