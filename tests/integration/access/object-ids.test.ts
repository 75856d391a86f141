import path from 'node:path'
import { mkdirSync, writeFileSync } from 'node:fs'
import { requestPasswordReset } from '@/lib/domains/accounts/passwords/mutations'
import { subscribeToReminders } from '@/lib/domains/livestreams/reminders/mutations'
import { unsubscribeToken } from '@/lib/domains/livestreams/reminders/queries'
import { addToMyList } from '@/lib/domains/viewing/my-list/mutations'
import { db } from '@/lib/server/db/client'
import { mediaUrl } from '@/lib/server/media/links'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import {
  future,
  makeArtist,
  makeLivestream,
  makeSeries,
  makeTrailer,
  makeVideo,
  past,
  vimeo,
} from '@/tests/factories/catalogue'
import { signedIn } from '@/tests/factories/people'
import { makeViewer, rent } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { databaseState } from '@/tests/support/data/database-state'
import { addressOf, handlersOf, servedHandlers, type Served } from '@/tests/support/requests/app-files'
import { call, type CookieJar } from '@/tests/support/requests/request-scope'
import { useSettings } from '@/tests/support/settings'
import { useProvider } from '@/tests/support/stripe/provider'

/**
 * Sends one member's ids and tokens to every route handler as other people, in the path, the query and the body. No
 * response may contain the member's data, and no table may change except those in `mayWrite`.
 */

useTestDatabase()
const settings = useSettings({ RATE_LIMIT_FACTOR: '100000' })
useProvider(settings)

const calls = servedHandlers().filter(({ pattern }) => pattern.startsWith('/api/') || pattern.includes('account'))

/**
 * Tables that a handler may write for anyone. Each of these handlers has a rate limit, and its response reveals
 * nothing.
 */
const mayWrite: Record<string, string[]> = {
  '/api/auth/forgot-password': ['EmailCode', 'OutboxMail'],
  '/api/auth/register': ['OutboxMail'],
  '/api/withdrawals/link': ['EmailCode', 'OutboxMail'],
  '/api/form/help': ['Enquiry', 'OutboxMail'],
  '/api/form/partners': ['Enquiry', 'OutboxMail'],
  // Counts searches without results, but doesn't store who searched.
  '/api/search': ['SearchMiss'],
}

type Owner = {
  actor: Actor
  cookies: CookieJar
  secrets: string[]
  params: Record<string, string>
  query: string
  body: object
}
let owner: Owner
let video: { id: number; vimeoId: string | null; embedKey: string | null }

async function makeOwner(): Promise<Owner> {
  const actor = await makeViewer({ email: 'owner-of-all@example.org', subscription: { status: 'active' } })
  await db.user.update({ where: { id: actor.id }, data: { firstName: 'Ownerina', lastName: 'Sentinela' } })
  video = await makeVideo({ ...vimeo(), name: 'Video of nobody else' })
  const own = await makeVideo({ fileKey: 'owners.mp4' })
  mkdirSync(path.join(settings.dataDir(), 'media'), { recursive: true })
  writeFileSync(path.join(settings.dataDir(), 'media', 'owners.mp4'), 'bytes of the video')
  await makeTrailer(video.id)
  const stream = await makeLivestream({ startsAt: future(5) })
  const { purchaseId } = await rent(actor.id, video.id)
  const stripe = { stripeCheckoutSessionId: 'cs_of_the_owner', stripePaymentIntentId: 'pi_of_the_owner' }
  const bought = await db.purchase.update({ where: { id: purchaseId ?? 0 }, data: stripe })
  const progress = { userId: actor.id, videoId: video.id, positionSeconds: 876_543, updatedAt: past(1) }
  await db.watchProgress.create({ data: progress })
  await addToMyList(actor, video.id)
  const passage = { userId: actor.id, videoId: video.id, name: 'Passage of the owner', startSeconds: 1, endSeconds: 2 }
  await db.passage.create({ data: { ...passage, id: 1 } })
  const gift = { giverId: actor.id, pass: '3-months', giverName: 'Ownerina', recipientName: 'Recipient of the owner' }
  await db.gift.create({ data: { ...gift, id: 1, recipientEmail: 'recipient-of-the-owner@example.org' } })
  await subscribeToReminders(actor, stream.id)
  await requestPasswordReset(actor.email)
  await db.prospect.create({ data: { email: actor.email, discountPercent: 37, userId: actor.id } })
  const mail = await db.outboxMail.findFirstOrThrow({ where: { template: 'password-reset', toAddress: actor.email } })
  const code = /verificationCode=([\w-]+)/.exec(mail.text)?.[1] ?? ''
  const customer = await db.billingCustomer.findFirstOrThrow({ where: { userId: actor.id } })
  const subscription = await db.subscription.findFirstOrThrow({ where: { userId: actor.id } })
  const token = mediaUrl({ videoId: own.id, userId: actor.id }, new Date()).split('/').at(-1) ?? ''
  const cut = unsubscribeToken({ livestreamId: stream.id, userId: actor.id }).token.slice(0, -4)
  return {
    actor,
    cookies: await signedIn(actor),
    secrets: [
      ...[actor.email, 'Ownerina', 'Sentinela', video.vimeoId ?? '', video.embedKey ?? '', 'bytes of the video'],
      ...[
        'Recipient of the owner',
        'recipient-of-the-owner@example.org',
        'Passage of the owner',
        '876543',
        code,
        'cs_of_the_owner',
      ],
      ...[customer.stripeCustomerId, subscription.stripeSubscriptionId],
    ],
    params: {
      ...{ id: String(actor.id), videoId: String(video.id), token, name: 'x.webp' },
      ...{ document: String(bought.id), category: 'music', page: 'visitor' },
    },
    query: String(new URLSearchParams({ token: cut, userId: String(actor.id), email: actor.email })),
    body: {
      ...{ id: actor.id, userId: actor.id, actorId: actor.id, user: actor, email: actor.email, confirm: actor.email },
      ...{ ids: [video.id, actor.id], videoId: video.id, token: cut, verificationCode: code.slice(1) },
      ...{ customer: customer.stripeCustomerId, session: 'cs_of_the_owner' },
      subscription: subscription.stripeSubscriptionId,
      entries: [{ videoId: video.id, positionSeconds: 1, at: new Date().toISOString(), userId: actor.id }],
      ...{ name: 'A', message: 'B', company: 'C', firstName: 'A', lastName: 'B', role: 'ADMIN', staffRole: 'OWNER' },
      ...{ password: 'another-password-than-theirs', confirmPassword: 'another-password-than-theirs' },
    },
  }
}

beforeAll(async () => {
  await makeArtist()
  await makeSeries()
})
beforeEach(async () => {
  owner ??= await makeOwner()
  strangers ??= await makeStrangers()
})

type Stranger = { who: string; actor: Actor; cookies: CookieJar | undefined; hidden: string[] }
let strangers: Stranger[]
let state: Record<string, string> | undefined

async function makeStrangers(): Promise<Stranger[]> {
  const rental = { videoIds: [video.id], paidAt: past(9), expiresAt: past(2) }
  const people: [string, Actor][] = [
    ['a visitor', visitor],
    ['another person', await makeViewer()],
    ['another member', await makeViewer({ subscription: { status: 'active' } })],
    ['a lapsed member', await makeViewer({ subscription: { status: 'canceled' }, rental })],
    ['an unverified person', await makeViewer({ verified: false })],
  ]
  // Excludes the source of the video, because a member may watch every video.
  const forMember = owner.secrets.filter((text) => text !== video.vimeoId && text !== video.embedKey)
  return Promise.all(
    people.map(async ([who, actor]) => ({
      who,
      actor,
      hidden: who === 'another member' ? forMember : owner.secrets,
      cookies: actor.id === 0 ? undefined : await signedIn(actor),
    })),
  )
}

/** Tries the ids of a person, a video and a livestream for `[id]`, because the pattern doesn't say which it means. */
function variantsOf({ pattern }: Served): Record<string, string>[] {
  if (!pattern.includes('[id]')) return [owner.params]
  return [String(owner.actor.id), String(video.id), '1'].map((id) => ({ ...owner.params, id }))
}

const filled = ({ pattern }: Served, params: Record<string, string>) =>
  pattern.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_all, name: string) => params[name] ?? '1')

let asked = 0

const rows = calls.map((served) => [served.pattern, served] as const)

it.each(rows)('%s reveals nothing about another person', async (pattern, served) => {
  const handlers = await handlersOf(served)
  const apartFrom = strangers.map(({ actor }) => actor).filter(({ id }) => id > 0)
  const before = state ?? (await databaseState({ apartFrom }))
  for (const { who, cookies, hidden } of strangers) {
    for (const [method, handler] of handlers) {
      for (const params of variantsOf(served)) {
        const answer = await call(handler, {
          method,
          url: `${filled(served, params)}?${owner.query}`,
          params,
          cookies: cookies?.copy(),
          ...(method !== 'GET' && method !== 'HEAD' && { json: owner.body }),
        })
        asked += 1
        const all = [answer.text, ...answer.headers.values(), ...answer.setCookies].join('\n')
        const told = hidden.filter((text) => all.includes(text))
        expect([who, method, params.id, told]).toEqual([who, method, params.id, []])
      }
    }
  }
  state = await databaseState({ apartFrom })
  const written = Object.keys(before).filter((table) => state?.[table] !== before[table])
  expect(written.filter((table) => !mayWrite[pattern]?.includes(table))).toEqual([])
})

describe('the owner of the ids in these requests', () => {
  const get = async (pattern: string, params: Record<string, string> = {}) => {
    const served = calls.find((each) => each.pattern === pattern)
    if (!served) throw new Error(`no call ${pattern}`)
    const [, read] = (await handlersOf(served)).find(([method]) => method === 'GET') ?? []
    if (!read) throw new Error(`${pattern} does not read`)
    return call(read, { url: addressOf(served), params, cookies: owner.cookies })
  }

  it('gets all of the data, so the ids exist', async () => {
    const told = [
      ...[await get('/api/profile'), await get('/api/profile/export'), await get('/api/rentals')],
      await get('/api/feed/videos/[id]', { id: String(video.id) }),
      await get('/api/media/[token]', { token: owner.params.token ?? '' }),
    ]
    expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, expect.any(Number)])
    const all = told.map(({ text }) => text).join('\n')
    const own = [owner.actor.email, 'Ownerina', video.vimeoId ?? '', video.embedKey ?? '', '876543']
    expect(own.filter((secret) => !all.includes(secret))).toEqual([])
  })

  it('still has all of the data after the requests of others', async () => {
    const { id } = owner.actor
    expect(await db.user.count({ where: { id, sessionVersion: 0, staffRole: null } })).toBe(1)
    const of = { where: { userId: id } }
    const {
      purchase,
      entitlement,
      watchProgress,
      savedVideo,
      passage,
      livestreamNotification,
      subscription,
      prospect,
    } = db
    const left = [
      purchase,
      entitlement,
      watchProgress,
      savedVideo,
      passage,
      livestreamNotification,
      subscription,
      prospect,
    ]
    for (const table of left) expect(await (table as typeof db.purchase).count(of)).toBe(1)
    // Guards against an empty list of handlers.
    expect(asked).toBeGreaterThan(500)
  })
})
