import 'server-only'
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize } from 'node:v8'
import { siteSettings } from '@/lib/server/env'
import { redis } from '@/lib/server/limits/redis'
import { processState } from '@/lib/server/process-state'
import { macOf } from '@/lib/server/secrets'

/** Time after which Redis deletes a page. Longer than a page may be served (`expireTime` in next.config). */
const EXPIRY_MS = 3_600_000
/** Time for which an instance trusts the generation it last read. */
const GENERATION_MS = 500

/** Id of a state of the catalogue. All pages of one generation were rendered from the same state. */
type Generation = string
const GENERATION = /^[0-9a-f-]{36}$/

/** Each page begins with an HMAC, so that write access to Redis isn't enough to inject HTML or objects. */
const MAC_PURPOSE = 'shared page'
const MAC_BYTES = 32

function authentic(name: string, stored: Buffer): Buffer | null {
  const [given, bytes] = [stored.subarray(0, MAC_BYTES), stored.subarray(MAC_BYTES)]
  const isOurs = given.length === MAC_BYTES && timingSafeEqual(given, macOf(MAC_PURPOSE, name, '\0', bytes))
  return isOurs ? bytes : null
}

let readAt = -Infinity
let reading: Promise<void> | undefined

let keyPrefix: string | undefined

/** Separates pages by build, origin and database, because two builds run at the same time during a rolling restart. */
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

function databaseName(): string {
  const { host, pathname } = new URL(siteSettings().DATABASE_URL)
  return host + pathname
}

/** Reads Redis at most twice a second. Without Redis, or during an outage, each process has its own generation. */
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
    // Publishes a new id, because pages that another instance rendered for the old generation may lack this change.
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
    // Redis has lost the key. The first instance that sets it wins.
    await client.set(key, before.id, 'PX', EXPIRY_MS, 'NX')
    known = await client.get(key)
  }
  // Keeps a generation that this process started in the meantime, because it is newer.
  if (known && known !== before.id && processState.generation === before)
    processState.generation = { id: known, isUnpublished: false }
}

export async function beginGeneration(): Promise<void> {
  processState.generation = { id: randomUUID(), isUnpublished: true }
  // Ignores failures, because the next successful read publishes the generation.
  await publishGeneration().catch(() => undefined)
}

async function publishGeneration(): Promise<void> {
  const mine = processState.generation
  const client = await redis()
  await client?.set(`${prefix()}:generation`, mine.id, 'PX', EXPIRY_MS)
  mine.isUnpublished = false
}

type SharedPage<Entry> = { entry: Entry; ageMs: number; bytes: number }

/** Returns null if no instance has stored the page, or if Redis is down. */
export async function readSharedPage<Entry>(of: Generation, key: string): Promise<SharedPage<Entry> | null> {
  try {
    const client = await redis()
    if (!client) return null
    const name = `${prefix()}:${of}:${key}`
    const [bytes, left] = await Promise.all([client.getBuffer(name), client.pttl(name)])
    const page = bytes && authentic(name, bytes)
    // Computes the age from Redis's clock alone, because the clocks of the instances may differ.
    return page && { entry: deserialize(page) as Entry, ageMs: EXPIRY_MS - left, bytes: page.length }
  } catch {
    return null
  }
}

export async function writeSharedPage(of: Generation, key: string, bytes: Buffer): Promise<void> {
  try {
    const client = await redis()
    const name = `${prefix()}:${of}:${key}`
    await client?.set(name, Buffer.concat([macOf(MAC_PURPOSE, name, '\0', bytes), bytes]), 'PX', EXPIRY_MS)
  } catch {
    // Ignores failures: this process has the page in memory, and other instances render their own.
  }
}
