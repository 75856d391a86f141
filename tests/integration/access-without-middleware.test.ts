import path from 'node:path'
import { isValidElement } from 'react'
import { visitor, type Actor } from '@/lib/shared/actor'
import { nameKinds } from '@/lib/shared/name-kinds'
import { signedIn } from '@/tests/factories/people'
import { makeVideo } from '@/tests/factories/catalogue'
import { makeViewer } from '@/tests/factories/viewers'
import { actionFiles, addressOf, servedHandlers, servedPages, type Served } from '@/tests/support/app-files'
import { call, inRequest, type Handler } from '@/tests/support/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useTestDatabase } from './support/database'

/** Without the middleware, each page and route handler still checks access itself. */

useTestDatabase()
useSettings({ RATE_LIMIT_FACTOR: '1000' })

const root = path.resolve(__dirname, '../..')
type Page = { default: (props: object) => Promise<unknown> }
type Handlers = Record<string, Handler>

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const load = async <T>({ file }: Served): Promise<T> => (await import(path.join(root, file))) as T
const cookiesOf = async (actor: Actor) => (actor.id === 0 ? undefined : await signedIn(actor))

/** Where a page redirects a person to, or what it does instead. */
async function opened(page: Served, actor: Actor): Promise<string> {
  const { default: render } = await load<Page>(page)
  const id = String((await makeVideo({})).id)
  const names = [...page.pattern.matchAll(/\[(\w+)\]/g)].map(([, name]) => name)
  const params = Promise.resolve(Object.fromEntries(names.map((name) => [name, id])))
  try {
    await inRequest({ url: addressOf(page, id), cookies: await cookiesOf(actor) }, async () => {
      const shown = await render({ params, searchParams: Promise.resolve({}) })
      // A page may only render a component that several pages share.
      if (isValidElement<object>(shown) && typeof shown.type === 'function') {
        await (shown.type as (props: object) => unknown)(shown.props)
      }
    })
    return 'shown'
  } catch (error) {
    const digest = error instanceof Error && 'digest' in error ? String(error.digest) : ''
    return digest.startsWith('NEXT_REDIRECT') ? (digest.split(';')[2] ?? '') : `failed: ${String(error)}`
  }
}

const closed = servedPages().filter(({ group }) => group === 'viewer' || group === 'admin')
const ofStaff = closed.filter(({ group }) => group === 'admin')
const rows = (pages: Served[]) => pages.map((page) => [page.pattern, page] as const)

test('the pages that need a signed-in person are found in the directory of the application', () => {
  expect(closed.length).toBeGreaterThan(25)
  expect(ofStaff.length).toBeGreaterThan(5)
})

test.each(rows(closed))(
  'without the middleware, %s redirects a visitor, and an unverified person to the verification page',
  async (_pattern, page) => {
    expect(await opened(page, visitor)).toMatch(/^\/(login|\?.*)?$/)
    expect(await opened(page, await makeViewer({ verified: false }))).toBe('/registration/verify-email')
  },
)

test.each(rows(ofStaff))('without the middleware, the page %s redirects a member', async (_pattern, page) => {
  expect(await opened(page, await makeViewer({ subscription: { status: 'active' } }))).toBe('/browse')
})

/** Requests that are open to everyone (specification §7, decisions §2 and §4). All others must be refused. */
const open = new Set([
  ...[
    'forgot-password',
    'logout',
    'prospect-status',
    'register',
    '[provider]/callback',
    '[...nextauth]',
    'session',
    'update-password',
    'login',
  ]
    .concat('resend-verification', 'verify-email', 'session-sync')
    .concat('passkeys/sign-in', 'passkeys/sign-in/options', 'second-factor/sign-in')
    .map((name) => `/api/auth/${name}`),
  ...['partners', 'help'].map((name) => `/api/form/${name}`),
  ...[
    'search',
    'location',
    'ready',
    'health',
    'analytics-config',
    'media/[token]',
    'media/keys/[id]',
    'media/trailers/[id]',
    'media/captions/[id]',
    '[...rest]',
  ]
    .concat(
      'feed/subcategories',
      'feed/videos/[id]',
      'feed/videos/[id]/words',
      'feed/artists',
      'feed/artists/[id]',
      'feed/artists/[id]/videos',
    )
    .concat('feed/categories/[category]/subcategories', 'feed/categories/[category]/videos')
    .concat('feed/[page]/featured-videos', 'feed/livestreams', 'feed/livestreams/[id]')
    .concat('feed/livestreams/[id]/calendar.ics', 'feed/livestreams/unsubscribe', 'feed/trailers', 'feed/trailers/[id]')
    .concat('newsletters/unsubscribe', 'newsletters/events')
    .concat('subscription/stripe/webhook', 'media/pictures/[name]', 'search/suggestions', 'search/filters')
    .concat(nameKinds.flatMap((kind) => ['', '/[id]', '/[id]/videos'].map((rest) => `feed/${kind}${rest}`)))
    .map((name) => `/api/${name}`),
])
const calls = servedHandlers().filter(({ pattern }) => pattern.startsWith('/api/'))
const closedHandlers = calls.filter(({ pattern }) => !open.has(pattern))
const staffHandlers = closedHandlers.filter(({ pattern }) =>
  /^\/api\/(users|tags|prospects|enquiries|catalogue|figures)(\/|$)/.test(pattern),
)

async function statuses(served: Served, actor: Actor): Promise<number[]> {
  const handlers = await load<Handlers>(served)
  const names = [...served.pattern.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name]) => name)
  const valid: Record<string, string> = { page: 'visitor', language: 'en' }
  const params = Object.fromEntries(names.map((name = '') => [name, valid[name] ?? '1']))
  const cookies = await cookiesOf(actor)
  const found: number[] = []
  for (const method of methods) {
    const handler = handlers[method]
    if (handler) found.push((await call(handler, { method, url: addressOf(served), params, cookies })).status)
  }
  return found
}

test('each request that is open to everyone exists', () => {
  const patterns = new Set(calls.map(({ pattern }) => pattern))
  expect([...open].filter((pattern) => !patterns.has(pattern))).toEqual([])
})

test.each(rows(closedHandlers))('a visitor gets 401 from %s by each of its methods', async (_pattern, served) => {
  const found = await statuses(served, visitor)
  expect(found.length).toBeGreaterThan(0)
  expect(new Set(found)).toEqual(new Set([401]))
})

test.each(rows(staffHandlers))('a member gets 403 from %s by each of its methods', async (_pattern, served) => {
  expect(new Set(await statuses(served, await makeViewer({ subscription: { status: 'active' } })))).toEqual(
    new Set([403]),
  )
})

type Action = (input: object) => Promise<{ ok: boolean; code?: string }>
/** Server actions that are open to everyone. All others are for staff. */
const openActions = new Set(['verifyEmailAction'])

test.each(actionFiles())('the server actions in %s refuse visitors, and people who are not staff', async (file) => {
  const actions = Object.entries((await import(path.join(root, file))) as Record<string, Action>)
  expect(actions.length).toBeGreaterThan(0)
  for (const [name, act] of actions.filter(([each]) => !openActions.has(each))) {
    for (const [actor, code] of [
      [visitor, 'unauthenticated'],
      [await makeViewer({ verified: false }), 'forbidden'],
      [await makeViewer({ subscription: { status: 'active' } }), 'forbidden'],
    ] as const) {
      const request = { method: 'POST', cookies: await cookiesOf(actor) }
      expect([name, await inRequest(request, () => act({ id: 1 }))]).toEqual([name, expect.objectContaining({ code })])
    }
  }
})
