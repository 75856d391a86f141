// `npm run bench:premiere`: 2,000 logged-in people open the page of one livestream within a minute. Each has their own
// session and an empty browser cache, so they request the page, its scripts, styles, fonts and picture, and the
// player's data. Exits with 1 if a response isn't 200.
// npm run bench:premiere -- --people 2000 --seconds 60
// npm run bench:premiere -- --proxy      through nginx as documented (docs/nginx.conf)
import http from 'node:http'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { encodeSession, sessionCookieName } from '@/lib/server/auth/sessions/session-token'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { makeLivestream } from '@/tests/factories/catalogue'
import { bulk } from './bulk'
import { startNginx } from './nginx'
import { addPeople } from './people'
import { peakMemoryMb, processorMs } from './process-cost'
import { runMain } from './run-main'
import { startProduct } from './servers'
import { quantiles } from './times'

/** Maximum number of connections that browsers open to one origin. */
const CONNECTIONS = 6

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '60' },
    proxy: { type: 'boolean', default: false },
  },
})
const people = Number(values.people)
const seconds = Number(values.seconds)
const postgres = Number(process.env.BENCH_POSTGRES_PID)

type Kind = 'page' | 'files' | 'picture' | 'player'
const times: Record<Kind, number[]> = { page: [], files: [], picture: [], player: [] }
const errors = new Map<string, number>()
const fail = (what: string) => errors.set(what, (errors.get(what) ?? 0) + 1)

/**
 * Creates a session for everyone except staff.
 * @returns a cookie header for each person
 */
async function openSessions(): Promise<string[]> {
  const rows = await bulk<{ id: string; member: boolean }>(
    `INSERT INTO "Session" ("userId", "sessionVersion", "expiresAt")
    SELECT "id", "sessionVersion", now() + interval '30 days' FROM "User" WHERE "staffRole" IS NULL
    RETURNING "id"::text, EXISTS (SELECT FROM "BillingCustomer" b WHERE b."userId" = "Session"."userId") AS member`,
  )
  const token = (sessionId: string, member: boolean) =>
    encodeSession({ sessionId, role: member ? 'MEMBER' : 'GUEST', status: 'VERIFIED' }, 86_400)
  return Promise.all(rows.map(async ({ id, member }) => `${sessionCookieName()}=${await token(id, member)}`))
}

type Asked = { url: string; agent: http.Agent; headers: http.OutgoingHttpHeaders }

/**
 * Requests a URL and records the time to the last byte.
 * @returns the body if `kind` is 'page', otherwise ''
 */
function ask(kind: Kind, { url, agent, headers }: Asked): Promise<string> {
  const began = performance.now()
  return new Promise((resolve) => {
    const failed = (what: string) => (fail(`${kind}: ${what}`), resolve(''))
    const sent = http.get(url, { agent, headers: { 'accept-encoding': 'gzip', ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', ({ message }) => failed(message))
      answer.on('end', () => {
        times[kind].push(performance.now() - began)
        if (answer.statusCode !== 200) return failed(`${answer.statusCode} ${answer.headers.location ?? ''}`)
        const body = Buffer.concat(chunks)
        resolve(kind === 'page' ? (answer.headers['content-encoding'] ? gunzipSync(body) : body).toString() : '')
      })
    })
    sent.on('error', ({ message }) => failed(message))
  })
}

async function visit(origin: string, id: number, cookie: string): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const get = (kind: Kind, path: string, headers = {}) =>
    ask(kind, { url: origin + path, agent, headers: { cookie, ...headers } })
  const page = await get('page', routes.livestream(id), { accept: 'text/html' })
  if (page && !page.includes('secretkeylive')) fail('page: without the stream')
  const files = new Set(page.match(/\/_next\/static\/[^"'\\ ]+\.(?:js|css|woff2)/g))
  // Picks the width for a phone with 390 CSS pixels and a device pixel ratio of 3.
  const picture = /<img[^>]* srcSet="[^"]*?([^" ]+) 1440w/.exec(page)?.[1]?.replaceAll('&amp;', '&')
  await Promise.all([
    ...[...files].map((file) => get('files', file)),
    ...(picture ? [get('picture', picture, { accept: 'image/avif,image/webp,*/*' })] : []),
  ])
  await get('player', apiRoutes.livestream(id))
  agent.destroy()
}

function report(kind: string, list: readonly number[]): void {
  const [p50, p95, max] = [0.5, 0.95, 1].map(quantiles(list)).map(Math.round)
  console.log(`${kind.padEnd(8)} ${String(list.length).padStart(7)} asked, ms p50 ${p50}, p95 ${p95}, max ${max}`)
}

async function main(): Promise<void> {
  await addPeople(0, people)
  const { id } = await makeLivestream({ thumbnailUrl: '/art/arch-about.webp' })
  const cookies = await openSessions()
  await bulk('ANALYZE')
  const product = await startProduct()
  const proxy = values.proxy ? await startNginx(product.origin) : null
  const { origin } = proxy ?? product
  try {
    const used = () => ({ server: processorMs(product.pid), postgres: processorMs(postgres) })
    const before = used()
    const began = performance.now()
    await Promise.all(
      cookies.map(async (cookie, index) => {
        await new Promise((resolve) => setTimeout(resolve, (index * seconds * 1000) / people))
        await visit(origin, id, cookie)
      }),
    )
    const took = performance.now() - began
    const after = used()
    for (const [kind, list] of Object.entries(times)) report(kind, list)
    const share = (ms: number) =>
      `${Math.round((100 * ms) / took)} % of a core, ${(ms / people).toFixed(1)} ms a person`
    console.log(`${people} people in ${(took / 1000).toFixed(1)} s`)
    console.log(`server   ${share(after.server - before.server)}, at most ${Math.round(peakMemoryMb(product.pid))} MB`)
    console.log(`postgres ${share(after.postgres - before.postgres)}`)
    console.log(`errors   ${JSON.stringify(Object.fromEntries(errors))}`)
    if (errors.size > 0) process.exitCode = 1
  } finally {
    await proxy?.stop()
    await product.stop()
  }
}

runMain(main)
