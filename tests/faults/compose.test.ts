import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { reservePort } from '@/tests/support/ports'
import { canCompose } from './support/image'
import { statusOf } from './support/instance'
import { startLoad } from './support/load'

const home = mkdtempSync(path.join(tmpdir(), 'rasika-compose-'))
const [settings, names] = [path.join(home, 'env'), path.join(home, 'names.json')]
/** With these settings alone, and under names that nothing else has on this machine. */
const compose = async (...args: string[]) => {
  const own = ['--project-name=rasika-test', `--env-file=${settings}`, '--file=compose.yaml', `--file=${names}`]
  const { PATH, HOME, NODE_ENV } = process.env
  // It writes what it does to stderr: in the error, too, where it fails.
  return (await promisify(execFile)('docker', ['compose', ...own, ...args], { env: { PATH, HOME, NODE_ENV } })).stdout
}

const describeCompose = canCompose() ? describe : describe.skip
// Skipped where no container engine with compose answers, or where it neither has nor reaches the images.
describeCompose('compose.yaml, where a container engine runs and has the images', () => {
  let url = ''
  beforeAll(async () => {
    const port = await reservePort()
    url = `http://127.0.0.1:${port}`
    const lines = [
      'HTTP_ADDRESS=127.0.0.1',
      `HTTP_PORT=${port}`,
      `APP_URL=${url}`,
      'AUTH_SECRET=a-secret-for-tests-that-is-long-enough',
      'STRIPE_SECRET_KEY=sk_test_unused',
      'STRIPE_WEBHOOK_SECRET=whsec_unused',
      'SMTP_URL=smtp://127.0.0.1:9',
      'MAIL_FROM=Rasika <no-reply@rasika.test>',
      ...['POSTGRES_PASSWORD', 'POSTGRES_ADMIN_PASSWORD', 'REDIS_PASSWORD'].map((name) => `${name}=unused`),
    ]
    writeFileSync(settings, lines.join('\n'))
    const [app, operate] = [{ image: 'rasika-test' }, { image: 'rasika-test-operate' }]
    writeFileSync(names, JSON.stringify({ services: { 'app-1': app, 'app-2': app, migrate: operate, operate } }))
    await compose('up', '--build', '--wait')
  })
  afterAll(async () => {
    if (url) await compose('down', '--volumes')
    rmSync(home, { recursive: true })
  })

  it('serves pages and pictures through nginx, and takes commands of operators', async () => {
    const picture = `/_next/image?url=${encodeURIComponent('/art/arch-about.webp')}&w=640&q=60`
    for (const address of ['/', '/login', '/ragas', '/sitemap.xml', '/api/health', '/api/ready', picture]) {
      expect([address, await statusOf(url + address)]).toEqual([address, 200])
    }
    const grant = compose('run', '--rm', 'operate', 'npm', 'run', 'admin:grant', '--', 'nobody@rasika.test')
    await expect(grant).rejects.toThrow('Nobody has an account')
  })

  it('replaces one instance after the other, and no request fails', async () => {
    const ask = (address: string) => async () => {
      const status = await statusOf(url + address)
      return status === 200 ? null : `${address} answered ${status || 'nothing'}`
    }
    const load = startLoad(['/', '/login', '/ragas'].map(ask))
    for (const name of ['app-1', 'app-2']) await compose('up', '--no-deps', '--force-recreate', '--wait', name)
    const { answered, refused, failed } = await load.stop()
    expect({ refused, failed }).toEqual({ refused: 0, failed: [] })
    expect(answered).toBeGreaterThan(100)
  })
})
