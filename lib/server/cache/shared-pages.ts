import 'server-only'
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize } from 'node:v8'
import { siteSettings } from '@/lib/server/env'
import { redis } from '@/lib/server/limits/redis'
import { processState } from '@/lib/server/process-state'
import { macOf } from '@/lib/server/secrets'

/** Milliseconds after which Redis forgets a page. Longer than a page may be shown (`expireTime` in next.config). */
const EXPIRY_MS = 3_600_000
/** Milliseconds for which an instance trusts the generation that it read last. */
const GENERATION_MS = 500

/** Id of a generation: its pages were rendered from the same state of the catalogue. */
type Generation = string
const GENERATION = /^[0-9a-f-]{36}$/

/**
 * A page carries an HMAC of its place and its bytes in front. Whoever else can write to Redis thereby writes no HTML
 * that runs, and nothing that is deserialized.
 */
const MAC_PURPOSE = 'shared page'
const MAC_BYTES = 32

/** The page behind its HMAC; null where that is not ours for this place. */
function authentic(name: string, stored: Buffer): Buffer | null {
  const [given, bytes] = [stored.subarray(0, MAC_BYTES), stored.subarray(MAC_BYTES)]
  const isOurs = given.length === MAC_BYTES && timingSafeEqual(given, macOf(MAC_PURPOSE, name, '\0', bytes))
  return isOurs ? bytes : null
}

let readAt = -Infinity
let reading: Promise<void> | undefined

let keyPrefix: string | undefined

/**
 * Keys of one build, public origin and database. Another build renders other pages, and both run during a rolling
 * restart.
 */
function prefix(): string {
  return (keyPrefix ??= `rasika:pages:${hash([buildId(), siteSettings().APP_URL, databaseName()].join('\n'))}`)
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

function buildId(): string {
  try {
    return readFileSync(path.resolve(process.env.NEXT_DIST_DIR || '.next', 'BUILD_ID'), 'utf8').trim()
  } catch {
    return 'none'
  }
}

/** Host and name, without the user and the options. */
function databaseName(): string {
  const { host, pathname } = new URL(siteSettings().DATABASE_URL)
  return host + pathname
}

/**
 * The generation that pages must be of to be shown. Asks Redis at most twice a second; without Redis, and while it is
 * away, this process has one of its own.
 */
export async function currentGeneration(): Promise<Generation> {
  if (reading || performance.now() - readAt < GENERATION_MS) {
    await reading
    return processState.generation.id
  }
  reading = readGeneration()
    .catch(() => undefined)
    .finally(() => {
      readAt = performance.now()
      reading = undefined
    })
  await reading
  return processState.generation.id
}

async function readGeneration(): Promise<void> {
  const client = await redis()
  if (!client) return
  const key = `${prefix()}:generation`
  const untold = processState.generation
  if (untold.isUnpublished) {
    // Under another id: since its change, another instance may have made one that this one's pages lack.
    const id = randomUUID()
    await client.set(key, id, 'PX', EXPIRY_MS)
    if (processState.generation === untold) processState.generation = { id, isUnpublished: false }
  }
  const before = processState.generation
  let known = await client.getex(key, 'PX', EXPIRY_MS)
  if (known && !GENERATION.test(known)) {
    await client.del(key)
    known = null
  }
  if (!known) {
    // Redis has forgotten it. The first instance that notices says which one holds.
    await client.set(key, before.id, 'PX', EXPIRY_MS, 'NX')
    known = await client.get(key)
  }
  // A change that this instance made meanwhile is newer than the answer.
  if (known && known !== before.id && processState.generation === before)
    processState.generation = { id: known, isUnpublished: false }
}

/**
 * Begins a new generation on all instances: no page of an earlier one is shown any more. Every change of the catalogue
 * comes through here, of a request by the page cache and of a job by itself. They are in different bundles, so the
 * generation is the process's own.
 */
export async function beginGeneration(): Promise<void> {
  processState.generation = { id: randomUUID(), isUnpublished: true }
  // While Redis is away it is told with the next reading that succeeds.
  await publishGeneration().catch(() => undefined)
}

async function publishGeneration(): Promise<void> {
  const mine = processState.generation
  const client = await redis()
  await client?.set(`${prefix()}:generation`, mine.id, 'PX', EXPIRY_MS)
  mine.isUnpublished = false
}

type SharedPage<Entry> = { entry: Entry; ageMs: number; bytes: number }

/**
 * A page that another instance rendered.
 * @returns null when there is none, when none of us wrote it there, and while Redis is away
 */
export async function readSharedPage<Entry>(of: Generation, key: string): Promise<SharedPage<Entry> | null> {
  try {
    const client = await redis()
    if (!client) return null
    const name = `${prefix()}:${of}:${key}`
    const [bytes, left] = await Promise.all([client.getBuffer(name), client.pttl(name)])
    const page = bytes && authentic(name, bytes)
    // Its age by the clock of Redis alone: the clocks of instances may differ.
    return page && { entry: deserialize(page) as Entry, ageMs: EXPIRY_MS - left, bytes: page.length }
  } catch {
    return null
  }
}

/** Stores a page for all instances. While Redis is away nothing happens. */
export async function writeSharedPage(of: Generation, key: string, bytes: Buffer): Promise<void> {
  try {
    const client = await redis()
    const name = `${prefix()}:${of}:${key}`
    await client?.set(name, Buffer.concat([macOf(MAC_PURPOSE, name, '\0', bytes), bytes]), 'PX', EXPIRY_MS)
  } catch {
    // The page is in this process's memory. Others render it themselves.
  }
}
