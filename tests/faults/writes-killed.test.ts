import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { applyBulk, previewBulk } from '@/lib/domains/catalogue/bulk/mutations'
import { follow } from '@/lib/domains/following/mutations'
import { subscribeToReminders } from '@/lib/domains/livestreams/reminders/mutations'
import { mergeNames } from '@/lib/domains/names/merging/mutations'
import { createPlaylist, setPlaylistEntry } from '@/lib/domains/playlists/mutations'
import { db } from '@/lib/server/db/client'
import { makeArtist, makeLivestream, makePiece, makeVideo, past } from '@/tests/factories/catalogue'
import { createPerson } from '@/tests/factories/people'
import { mp4File } from '@/tests/factories/video-files'
import { makeViewer } from '@/tests/factories/viewers'
import { eventually, useInstances, type Instance } from '@/tests/faults/support/instance'
import { sending, signInAt } from '@/tests/faults/support/people'
import { useStripe } from '@/tests/faults/support/provider'
import { adminUrl, withClient } from '@/tests/integration/support/admin'
import { useTestDatabase } from '@/tests/integration/support/database'
import { databaseState } from '@/tests/support/data/database-state'
import { actionRequest, actionResult } from '@/tests/support/requests/server-actions'
import { useSettings } from '@/tests/support/settings'
import { press } from '@/tests/support/stripe/stripe-harness'

// Blocks each write with a lock in the middle of its transaction, and then kills the process. Nothing may be stored,
// and a retry must take effect exactly once.

const database = useTestDatabase()
useSettings()
const instances = useInstances({ until: 'file' })
const stripe = useStripe()

const settings = () => ({ ...stripe.settings(), MAKE_STREAMS: '1' })

const name = () => new URL(database.url()).pathname.slice(1)

const waiting = () =>
  withClient(adminUrl(), async (admin) => {
    const text = `SELECT query FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'`
    return (await admin.query<{ query: string }>(text, [name()])).rows.map(({ query }) => query)
  })
const isHeld = async (statement: RegExp, times = 1) =>
  (await waiting()).filter((query) => statement.test(query)).length >= times

/**
 * Kills an instance whose statements are waiting for locks, and waits until PostgreSQL has rolled them back.
 * @param letGo releases the locks
 */
async function kill(dying: Instance, letGo: () => Promise<unknown>): Promise<void> {
  await dying.end('SIGKILL')
  await withClient(adminUrl(), async (admin) => {
    // Closes the connections, as the failure of a whole machine would. Otherwise PostgreSQL would finish the statements
    // that it has received.
    const mine = 'FROM pg_stat_activity WHERE datname = $1'
    await admin.query(`SELECT pg_terminate_backend(pid) ${mine} AND wait_event_type = 'Lock'`, [name()])
    await letGo()
    await eventually('all is undone', async () => {
      return (await admin.query(`SELECT 1 ${mine} AND xact_start IS NOT NULL`, [name()])).rowCount === 0
    })
  })
}

it('jobs that are killed while queuing emails have queued none, and another instance queues each once', async () => {
  const [viewer, staff] = [await makeViewer(), await makeViewer({ admin: true })]
  const artist = await makeArtist({ publishedAt: past(20) })
  await follow(viewer, { kind: 'artist', id: artist.id }, past(8))
  await makeVideo({ artistId: artist.id })
  // Makes the video older than any open transaction, because the digest skips newer videos.
  await db.$executeRaw`UPDATE "Video" SET "publicSince" = ${past(1)}`
  await db.followDigest.updateMany({ data: { dueAt: past(0.01), toldUntil: past(8) } })
  const { id: livestreamId } = await makeLivestream({ startsAt: past(-0.02), publishedAt: past(9) })
  await subscribeToReminders(viewer, livestreamId, past(2))
  const letter = { name: 'Margazhi', text: 'It begins.', audience: 'EVERYONE' } as const
  await db.newsletter.create({ data: { ...letter, startedAt: new Date(), updatedAt: new Date() } })
  await db.outboxMail.deleteMany()
  const mails = async () =>
    (await db.outboxMail.findMany({ orderBy: { id: 'asc' } })).map(
      ({ template, toAddress }) => `${template} ${toAddress}`,
    )
  const all = [`following-digest ${viewer.email}`, `livestream-hour ${viewer.email}`]
    .concat([viewer, staff].map(({ email }) => `newsletter ${email}`))
    .sort()
  const told = async () => [
    (await db.newsletter.findFirstOrThrow()).queued,
    (await db.followDigest.findFirstOrThrow()).sentAt,
    (await db.livestreamNotification.findFirstOrThrow()).hourReminderStartsAt,
  ]

  await withClient(database.url(), async (holder) => {
    await holder.query('BEGIN; LOCK TABLE "OutboxMail" IN SHARE MODE')
    const dying = await instances.start(settings())
    await eventually('three jobs write mails', () => isHeld(/^INSERT INTO "public"\."OutboxMail"/, 3))
    await kill(dying, () => holder.query('ROLLBACK'))
  })
  expect([await mails(), await told()]).toEqual([[], [0, null, null]])

  await instances.start(settings())
  await eventually('all are queued', async () => (await mails()).length >= all.length)
  const unfinished = () => db.newsletter.count({ where: { finishedAt: null } })
  await eventually('the newsletter is finished', async () => (await unfinished()) === 0)
  expect((await mails()).sort()).toEqual(all)
})

/** Matches tables that background jobs may write to at any time. */
const ofJobs = /^(Search\w+|ScriptSpelling|UndraftedName|DailyJob|FileStream)$/

const CLIP = 'videos/clip-1.mp4'
const withFfmpeg = !spawnSync('ffmpeg', ['-version']).error

/** Creates a video with a two-second file that has no stream yet. */
async function makeClip(): Promise<{ id: number }> {
  if (!withFfmpeg) return makeVideo()
  const file = path.join(instances.dataDir(), 'media', CLIP)
  mkdirSync(path.dirname(file), { recursive: true })
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=10:duration=2']
  execFileSync('ffmpeg', ['-v', 'error', ...picture, '-c:v', 'libx264', file])
  const video = await makeVideo({ fileKey: 'not-there.mp4' })
  await db.$transaction([
    db.video.update({ where: { id: video.id }, data: { fileKey: CLIP } }),
    db.fileStream.updateMany({ data: { nextAttemptAt: null } }),
  ])
  return video
}

type Cookie = { cookie: string }
async function act(url: string, who: Cookie, action: string, input: object): Promise<boolean> {
  const { path: page, headers, body } = actionRequest(action, input)
  const answer = await fetch(url + page, { method: 'POST', headers: { ...headers, ...who }, body })
  return actionResult(await answer.text()).ok
}
const isOk = (answer: Promise<Response>) => answer.then(({ ok }) => ok)

/**
 * Uploads a file, but doesn't send the request that completes the upload.
 * @returns the upload's URL
 */
async function sendFile(url: string, who: Cookie): Promise<string> {
  const file = mp4File({ size: 5000 })
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const metadata = `filename ${encoded('new.mp4')},filetype ${encoded('video/mp4')},modified ${encoded('1')}`
  const headers = { ...who, 'upload-length': String(file.byteLength), 'upload-metadata': metadata }
  const place = (await fetch(`${url}/api/catalogue/uploads`, { method: 'POST', headers })).headers.get('location') ?? ''
  const part = { ...who, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const sent = await fetch(url + place, { method: 'PATCH', headers: part, body: new Uint8Array(file) })
  expect(sent.status).toBe(204)
  return place
}

async function payInvoice(url: string, who: Cookie): Promise<string> {
  const order = sending('POST', undefined, who)
  const answer = await fetch(`${url}/api/subscription/stripe/create-checkout-session`, order)
  await press(((await answer.json()) as { url: string }).url, { action: 'pay' })
  for (const event of await stripe.events()) await stripe.deliver(url, event)
  return (await db.invoiceReceipt.findFirstOrThrow()).stripeInvoiceId
}

it('writes that are killed midway leave nothing, and a retry takes effect once', async () => {
  const dying = await instances.leftOrNew(settings())
  const [editor, finance] = [await createPerson({ staffRole: 'OWNER' }), await createPerson({ staffRole: 'FINANCE' })]
  const [person, payer] = [await makeViewer(), await makeViewer()]
  const [asEditor, asFinance] = [await signInAt(dying.url, editor), await signInAt(dying.url, finance)]
  const [asPerson, asPayer] = [await signInAt(dying.url, person), await signInAt(dying.url, payer)]
  const place = await sendFile(dying.url, asEditor)
  const invoice = await payInvoice(dying.url, asPayer)
  const staff = await makeViewer({ admin: true })
  // Uses a separate video for each write, because writes to the same video would wait for each other.
  const [one, other, third] = [await makeVideo(), await makeVideo(), await makeVideo()]
  await makePiece(one.id, { title: 'Alapana', raga: 'Thodi' })
  await makePiece(other.id, { title: 'Alapana', raga: ['Kalyaani', 'Kalyani'] })
  await db.raga.create({ data: { name: 'Todi' } })
  const ragaId = async (name: string) => (await db.raga.findUniqueOrThrow({ where: { name } })).id
  const [from, into] = [await ragaId('Thodi'), await ragaId('Todi')]
  const pair = { from: await ragaId('Kalyaani'), into: await ragaId('Kalyani') }
  const merge = await mergeNames(staff, { kind: 'raga', ...pair })
  const { id } = await previewBulk(staff, { choice: { ids: [third.id] }, set: { field: 'access', access: 'free' } })
  const bulk = id ?? 0
  await applyBulk(staff, { id: bulk })
  const list = await createPlaylist(person, { name: 'To practise' }, { videoId: one.id })
  await setPlaylistEntry(person, list.id, { videoId: other.id }, true)
  const [, last] = await db.playlistEntry.findMany({ orderBy: { position: 'asc' } })
  const clip = await makeClip()
  const passage = { videoId: clip.id, name: 'Pallavi', startSeconds: 1, endSeconds: 2 }
  const newPassage = sending('POST', passage, asPerson)
  const move = { id: list.id, entryId: last?.id, to: 0 }
  const refund = { id: payer.id, payment: { invoice }, amount: '1', seen: 0 }

  const ofStaff = /^SELECT "id" AS "value" FROM "User" WHERE .* FOR SHARE$/
  const writes: [what: string, held: RegExp, send: (url: string) => Promise<boolean>][] = [
    ['a file', ofStaff, (url) => isOk(fetch(`${url}${place}/finish`, { method: 'POST', headers: asEditor }))],
    ['a merge', ofStaff, (url) => act(url, asEditor, 'mergeNamesAction', { kind: 'raga', from, into })],
    ['an undone merge', ofStaff, (url) => act(url, asEditor, 'undoMergeAction', merge)],
    ['an undone change', ofStaff, (url) => act(url, asEditor, 'undoBulkAction', { id: bulk })],
    ['a passage', /^INSERT INTO "public"\."Passage"/, (url) => isOk(fetch(`${url}/api/passages`, newPassage))],
    ['a move', /^\s*UPDATE "PlaylistEntry"/, (url) => act(url, asPerson, 'movePlaylistEntryAction', move)],
  ]
  const effects = async () => ({
    'a file': await db.auditEntry.count({ where: { action: 'upload' } }),
    stored: existsSync(path.join(instances.dataDir(), 'media', (await db.upload.findFirstOrThrow()).fileKey)),
    'a merge': await db.nameMerge.count({ where: { fromName: 'Thodi' } }),
    'an undone merge': await db.auditEntry.count({ where: { action: 'undo-merge' } }),
    ragas: (await db.raga.findMany({ orderBy: { name: 'asc' } })).map(({ name }) => name),
    'an undone change': await db.auditEntry.count({ where: { action: 'undo', entity: 'BulkChange' } }),
    free: await db.video.count({ where: { freeAccess: true } }),
    'a passage': await db.passage.count(),
    'a move': (await db.playlistEntry.findMany({ orderBy: { position: 'asc' } })).map(({ videoId }) => videoId),
    refunds: [(await stripe.api().refunds.list()).data.length, await db.refund.count()],
    recorded: await db.auditEntry.count({ where: { action: 'refund' } }),
    streams: await db.video.count({ where: { streamKey: { not: null } } }),
  })
  const nothing = {
    ...{ 'a file': 0, stored: false, 'a merge': 0, 'an undone merge': 0, ragas: ['Kalyani', 'Thodi', 'Todi'] },
    ...{ 'an undone change': 0, free: 1, 'a passage': 0, 'a move': [one.id, other.id] },
    ...{ refunds: [0, 0], recorded: 0, streams: 0 },
  }
  expect(await effects()).toEqual(nothing)

  const before = await databaseState()
  const refunded = stripe.lose(/^POST \/v1\/refunds/)
  await withClient(database.url(), async (holder) => {
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM "User" WHERE "id" = $1 FOR UPDATE', [editor.id])
    await holder.query('SELECT 1 FROM "Video" WHERE "id" = $1 FOR UPDATE', [clip.id])
    await holder.query('SELECT 1 FROM "PlaylistEntry" FOR UPDATE')
    if (withFfmpeg) {
      await db.fileStream.updateMany({ data: { nextAttemptAt: past(0.01) } })
      await eventually('the stream is made', () => isHeld(/UPDATE "Video" SET "streamKey"/))
    }
    // Sends all writes at the same time, because a blocked transaction times out after seconds.
    const sent = [
      ...writes.map(([, , send]) => send(dying.url)),
      act(dying.url, asFinance, 'refundPaymentAction', refund),
    ]
    const answers = sent.map((answer) => expect(answer).rejects.toThrow())
    const held = new Map(writes.map(([, each]) => [each, writes.filter((write) => write[1] === each).length]))
    for (const [each, times] of held) await eventually(`${each.source} is held`, () => isHeld(each, times))
    await refunded
    await kill(dying, () => holder.query('ROLLBACK'))
    await Promise.all(answers)
  })
  stripe.mend()
  expect(await effects()).toEqual({ ...nothing, refunds: [1, 0] })
  const after = await databaseState()
  const changed = Object.keys(before).filter((table) => after[table] !== before[table])
  expect(changed.filter((table) => !ofJobs.test(table))).toEqual([])

  const { url } = await instances.start(settings())
  const done = {
    ...{ 'a file': 1, stored: true, 'a merge': 1, 'an undone merge': 1, ragas: ['Kalyaani', 'Kalyani', 'Todi'] },
    ...{ 'an undone change': 1, free: 0, 'a passage': 1, 'a move': [other.id, one.id] },
    ...{ refunds: [1, 1], recorded: 1, streams: Number(withFfmpeg) },
  }
  for (const [what, , send] of writes) expect([what, await send(url)]).toEqual([what, true])
  // The action fails, because Stripe has already made this refund. It still stores the refund.
  expect(await act(url, asFinance, 'refundPaymentAction', refund)).toBe(false)
  if (withFfmpeg) {
    await db.fileStream.updateMany({ data: { leasedUntil: past(0.01), nextAttemptAt: past(0.01) } })
    await eventually('the stream is there', async () => (await effects()).streams === 1)
  }
  expect(await effects()).toEqual(done)
  for (const [, , send] of writes) await send(url)
  await act(url, asFinance, 'refundPaymentAction', refund)
  expect(await effects()).toEqual(done)
})
