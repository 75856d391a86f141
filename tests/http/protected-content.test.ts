import { createHash } from 'node:crypto'
import { newArtist } from '@/lib/domains/catalogue/artists/schema'
import { newTrailer } from '@/lib/domains/catalogue/trailers/schema'
import { newVideo } from '@/lib/domains/catalogue/videos/schema'
import { singaporeTime } from '@/lib/shared/format/singapore-time'
import { apiRoutes } from '@/lib/shared/routes/api-routes'
import { routes } from '@/lib/shared/routes/routes'
import { staffRoutes } from '@/lib/shared/routes/routes-staff'
import { Client, join, signIn, type Reply } from '@/tests/http/support/client'
import { buildFiles, crawl, formsOf, seeds, tokensIn } from '@/tests/http/support/crawl'
import { headerProblems } from '@/tests/http/support/headers'
import { demoAccounts } from '@/tests/support/data/demo-accounts'
import { newLetters } from '@/tests/support/data/new-letters'
import { press } from '@/tests/support/stripe/stripe-harness'
import { until } from '@/tests/support/until'

/**
 * Searches for leaks: creates videos with unique texts and sources, and fetches everything that people without access
 * can fetch. Also checks each response's headers, and searches the build for server secrets.
 */

// Allows three minutes, because each crawl sends several hundred requests.
jest.setTimeout(180_000)

const mark = newLetters()
const digits = String(Date.now()).slice(-9)

/** Sources that only viewers with access may receive. */
const sources = {
  vimeo: `98${digits}1`,
  key: `k3y0f${mark}premium`,
  file: `vault-${mark}-premium.webm`,
  playlist: `ladder-${mark}-premium`,
  /** Encryption key of the HLS segments. It must never appear in text, because the server sends only its bytes. */
  cipher: Buffer.from(`${mark}-cipher-of-a-stream`).toString('hex').slice(0, 32),
}
/** Source of a livestream. Every verified person may receive it. */
const streamed = { vimeo: `97${digits}2`, key: `k3y0f${mark}stream` }
const drafts = {
  video: `Unfinished Varnam ${mark}`,
  text: `Words that nobody has read ${mark}`,
  artist: `Unannounced Artist ${mark}`,
  trailer: `Unannounced Glimpse ${mark}`,
  vimeo: `96${digits}3`,
  trailerVimeo: `95${digits}4`,
  stream: `Unannounced Sabha ${mark}`,
  piece: `Secret Pallavi ${mark}`,
}
/** Personal data that only its owner and staff may receive. */
const ofPeople = {
  enquiry: `A private question ${mark}`,
  lapsed: `lapsed-${mark}@example.org`,
  lapsedName: `Lapsa${mark}`,
}

type Saved = { id: number }
/**
 * Result of a crawl: leaks found, number of responses, pages fetched, and number of pages fetched as router payloads.
 */
type Crawled = { found: string[]; seen: number; shown: Reply[]; payloads: number }
type Ids = Record<'video' | 'file' | 'hls' | 'draft' | 'artist' | 'trailer' | 'stream' | 'draftStream', number>

let admin: Client
let lapsed: Client
let ids: Ids
/** Media URLs that the lapsed member received while the subscription was active. */
const oldAddresses: string[] = []

const create = (kind: 'Video' | 'Trailer' | 'Artist' | 'Livestream', input: object) =>
  admin.act<Saved>(`save${kind}Action`, input)

beforeAll(async () => {
  admin = await signIn(demoAccounts.admin)
  // Uses an early date, which puts the videos at the end of every list, away from other tests.
  const published = { publication: 'public', publishAt: '2020-02-02T10:00', duration: '1:00:00', category: 'trivia' }
  const video = { ...newVideo, ...published, access: 'premium' }
  const atVimeo = { source: 'vimeo', vimeo: sources.vimeo, embedKey: sources.key }
  const vimeo = { ...video, ...atVimeo, name: `Closed Video ${mark}` }
  const file = { ...video, name: `Closed File ${mark}`, source: 'file', fileKey: sources.file }
  const ladder = { source: 'hls', hlsUrl: `/streams/${sources.playlist}/main.m3u8`, hlsKey: sources.cipher }
  const hls = { ...video, ...ladder, name: `Closed Ladder ${mark}` }
  const artist = await create('Artist', { ...newArtist, name: drafts.artist })
  const words = { name: drafts.video, description: drafts.text, pieces: `0:00 ${drafts.piece}` }
  const drafted = { ...newVideo, ...words, category: 'trivia', access: 'free', publication: 'draft' }
  const atVimeoToo = { source: 'vimeo', vimeo: drafts.vimeo, duration: '1:00:00' }
  const draft = await create('Video', { ...drafted, ...atVimeoToo, artistId: artist.id })
  const glimpse = { name: drafts.trailer, vimeo: drafts.trailerVimeo, duration: '0:30', position: '999' }
  const trailer = await create('Trailer', { ...newTrailer, ...glimpse, videoId: draft.id })
  const none = { description: '', thumbnailUrl: '', endsAt: '' }
  const stream = { ...none, startsAt: singaporeTime(new Date()), publication: 'public' }
  const open = { ...stream, name: `Closed Stream ${mark}`, vimeo: streamed.vimeo, embedKey: streamed.key }
  ids = {
    video: (await create('Video', vimeo)).id,
    file: (await create('Video', file)).id,
    hls: (await create('Video', hls)).id,
    draft: draft.id,
    artist: artist.id,
    trailer: trailer.id,
    stream: (await create('Livestream', open)).id,
    draftStream: (await create('Livestream', { ...stream, name: drafts.stream, publication: 'draft' })).id,
  }
  const enquiry = { name: 'Asha', email: 'asha@example.org', message: ofPeople.enquiry }
  await new Client().send('POST', apiRoutes.helpForm, enquiry)
})

afterAll(async () => {
  const version = async (path: string) => {
    const { text } = await admin.ask(path)
    return /updatedAt\\?":\\?"([^"\\]+)/.exec(text)?.[1]
  }
  const remove = (kind: 'Livestream' | 'Artist', id: number, updatedAt?: string) =>
    admin.act(`delete${kind}Action`, { id, updatedAt })
  // Unpublishes the rented video, because a rented video can't be deleted.
  const set = { field: 'date', publication: 'draft', publishAt: '' }
  await admin.act('applyBulkNowAction', { ids: [ids.video], set })
  await admin.act('deleteVideosAction', { ids: [ids.file, ids.hls, ids.draft] })
  await remove('Artist', ids.artist, await version(staffRoutes.artist(ids.artist)))
  for (const id of [ids.stream, ids.draftStream]) {
    await remove('Livestream', id, await version(staffRoutes.livestream(id)))
  }
})

/** Joins all parts of a response that could contain a secret. */
const everything = (reply: Reply) =>
  [reply.text, ...tokensIn(reply.text), ...[...reply.headers].map(([name, value]) => `${name}: ${value}`)].join('\n')

function idsOf(pattern: string): number[] {
  if (pattern.includes('/artists/')) return [1, ids.artist]
  if (pattern.includes('trailers/')) return [1, ids.trailer]
  if (/\/(livestreams|live)\//.test(pattern)) return [1, ids.stream, ids.draftStream]
  return /videos?\/|videoId|media/.test(pattern) ? [1, ids.video, ids.file, ids.hls, ids.draft] : [1]
}

const paths = () => {
  const lists = ['trivia', 'music'].flatMap((slug) =>
    [0, 1, 2].map((page) => `${apiRoutes.categoryVideos(slug)}?page=${page}`),
  )
  const closed = ['Video', 'File', 'Ladder'].map((kind) => `Closed ${kind} ${mark}`)
  const words = [...closed, drafts.video, drafts.artist, drafts.piece, sources.vimeo]
  const searches = words.flatMap((word) => {
    const query = new URLSearchParams({ query: word })
    return [`${apiRoutes.search}?${query}`, `${routes.search}?${query}`]
  })
  return [...seeds(idsOf), ...lists, ...searches]
}

/** Crawls the product as one person, and searches each response for the secrets. */
async function leaks(client: Client, secrets: string[]): Promise<Crawled> {
  const forms = secrets.flatMap((secret) => formsOf(secret).map((form) => [secret, form] as const))
  // Saves time: only responses that contain one of these marks are searched for all secrets.
  const marks = [mark, digits, sources.cipher].flatMap(formsOf)
  const found: string[] = []
  const shown: Reply[] = []
  const signed = new Set<number>()
  let seen = 0
  let payloads = 0
  await crawl(client, paths(), (reply, way) => {
    seen += 1
    found.push(...headerProblems(reply))
    const text = everything(reply)
    const isMarked = marks.some((form) => text.includes(form))
    // A response may echo the request's own search words, which isn't a leak.
    const own = decodeURIComponent(reply.path.replaceAll('+', ' '))
    for (const [secret, form] of isMarked ? forms : []) {
      if (text.includes(form) && !own.includes(secret)) found.push(`${secret} in ${reply.path} (${way})`)
    }
    for (const token of tokensIn(reply.text)) {
      const video = /"v":(\d+)/.exec(token)?.[1]
      if (video) signed.add(Number(video))
    }
    if (reply.status >= 500) found.push(`${reply.status} at ${reply.path} (${way})`)
    if (reply.status !== 200) return
    if (way === 'as it is') shown.push(reply)
    else payloads += 1
  })
  // A signed media URL is a leak unless the person may watch the video.
  for (const id of signed) {
    const { fileUrl } = await client.read<{ fileUrl: string | null }>(apiRoutes.video(id))
    if (fileUrl === null) found.push(`an address of video ${id}`)
  }
  return { found, seen, shown, payloads }
}

test('a premium video is open to paying people, only while they are entitled', async () => {
  lapsed = await join(ofPeople.lapsed, ofPeople.lapsedName)
  const source = () => lapsed.read<{ vimeoId: string | null; embedKey: string | null }>(apiRoutes.video(ids.video))
  const nothing = { vimeoId: null, embedKey: null }
  expect(await source()).toMatchObject(nothing)

  // A rental gives access until it is refunded.
  const { url: till } = await lapsed.send<{ url: string }>('POST', apiRoutes.rentalCheckout(ids.video, 'usd-5'))
  await press(till, { action: 'pay' })
  await until('the rented video', async () => (await source()).vimeoId)
  await press(till, { action: 'refund' })
  await until('the end of the rental', async () => (await source()).vimeoId === null)

  // A subscription gives access until it is cancelled and ends.
  const { url: checkout } = await lapsed.send<{ url: string }>('POST', apiRoutes.checkout)
  await press(checkout, { action: 'pay' })
  await until('the membership', async () => (await source()).vimeoId)
  expect(await source()).toMatchObject({ vimeoId: sources.vimeo, embedKey: sources.key })
  await lapsed.send('POST', apiRoutes.refresh)
  const own = await lapsed.ask(apiRoutes.ownVideo(ids.video))
  expect(own.text.includes(sources.key)).toBe(true)
  const { fileUrl } = await lapsed.read<{ fileUrl: string }>(apiRoutes.video(ids.file))
  expect((await lapsed.ask(fileUrl)).status).toBe(404)
  oldAddresses.push(fileUrl)
  const playlist = async () => (await lapsed.read<{ hlsUrl: string | null }>(apiRoutes.video(ids.hls))).hlsUrl
  const bytes = Buffer.from(sources.cipher, 'hex')
  const cipher = apiRoutes.streamKey(createHash('sha256').update(bytes).digest('hex').slice(0, 32))
  expect(await playlist()).toContain(sources.playlist)
  expect((await lapsed.ask(cipher)).status).toBe(200)
  const { url: portal } = await lapsed.send<{ url: string }>('POST', apiRoutes.portal)
  const subscription = /name="subscription" value="([^"]+)"/.exec(await (await fetch(portal)).text())?.[1] ?? ''
  await press(portal, { action: 'cancel', subscription })
  await press(portal, { action: 'advance', subscription })
  await until('the end of the membership', async () => (await source()).vimeoId === null)
  expect(await playlist()).toBeNull()
  expect((await lapsed.ask(cipher)).status).toBe(403)
  await lapsed.send('POST', apiRoutes.refresh)
})

test('a premium file cannot be fetched with media URLs from before a subscription ended', async () => {
  const others = [new Client(), await signIn(demoAccounts.guest), await signIn(demoAccounts.member)]
  for (const client of [lapsed, ...others]) {
    for (const path of oldAddresses) expect((await client.ask(path)).status).toBe(403)
  }
})

const ofLapsed = [...Object.values(streamed), ofPeople.lapsed, ofPeople.lapsedName]
/** People without access, each with the secrets that the person may know. */
const strangers: [who: string, client: () => Promise<Client>, own: string[]][] = [
  ['a visitor', async () => new Client(), []],
  ['an unverified person', () => join(`unverified-${mark}@example.org`, 'Uma', false), []],
  ['a guest', () => join(`guest-${mark}@example.org`, 'Gita'), Object.values(streamed)],
  ['a member whose subscription and rental are over', async () => lapsed, ofLapsed],
]
test.each(strangers)('protected content is in no response to %s', async (_who, client, own) => {
  const all = [sources, streamed, drafts, ofPeople].flatMap((group) => Object.values(group))
  const secrets = all.filter((secret) => !own.includes(secret))
  const { found, seen, shown, payloads } = await leaks(await client(), secrets)
  expect(found).toEqual([])
  expect(seen).toBeGreaterThan(200)
  expect(payloads).toBeGreaterThan(5)
  // The crawl must have reached the video's public data. Otherwise finding no secrets would prove nothing.
  const video = shown.find(({ path }) => path === apiRoutes.video(ids.video))
  expect(video?.text.includes(`Closed Video ${mark}`)).toBe(true)
})

test('protected content is open to a member, except file names and drafts', async () => {
  const secrets = [sources.file, sources.cipher, ...Object.values(drafts), ...Object.values(ofPeople)]
  const { found, shown } = await leaks(await signIn(demoAccounts.member), secrets)
  expect(found).toEqual([])
  const where = (text: string) => shown.filter((reply) => reply.text.includes(text)).map(({ path }) => path)
  expect(where(sources.key)).toEqual(
    expect.arrayContaining([apiRoutes.video(ids.video), apiRoutes.ownVideo(ids.video)]),
  )
  expect(where(streamed.key)).toEqual(expect.arrayContaining([routes.livestream(ids.stream)]))
})

test('a protected text would be found in plain, escaped, hexadecimal and base64 form', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const key = 'k3y0fpremium'
  const hex = Buffer.from(key).toString('hex')
  const inHex = [hex, hex.replace(/../g, '%$&'), hex.replace(/../g, '\\u00$&')]
  const inBase64 = ['', 'k', 'ke', 'key'].map((name) => base64(`{"${name}":"${key}"}`))
  for (const text of [`"embedKey":"${key}"`, `?h=${key}&dnt=1`, ...inHex, ...inBase64]) {
    expect([text, formsOf(key).some((form) => text.includes(form))]).toEqual([text, true])
  }
})

test('secrets of the server are in no file of the build', async () => {
  const visitor = new Client()
  const names = 'AUTH_SECRET DATABASE_URL STRIPE_SECRET_KEY sk_test whsec_ passwordHash sessionVersion'.split(' ')
  for (const path of buildFiles()) {
    const { status, text } = await visitor.ask(path)
    if (path.endsWith('.map')) expect([path, status]).toEqual([path, 404])
    expect([path, text.includes('sourceMappingURL=')]).toEqual([path, false])
    expect([path, names.filter((name) => text.includes(name))]).toEqual([path, []])
  }
})
