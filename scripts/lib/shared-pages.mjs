// Pages that several instances share through Redis. Whatever goes wrong here costs a page that is made once more.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { Redis } from 'ioredis'

/** The longest that the first question waits for a connection; later ones fail at once without one. */
const CONNECT_MS = 1000
/** A server that takes a command and says nothing is cut off. */
const SILENCE_MS = 500
/** Longer than any page is shown (`expireTime`), so that Redis forgets by itself. */
const KEEP_SECONDS = 3600
/** How old the knowledge of the tags that were marked elsewhere may be. */
const TAGS_MS = 1000

/** Milliseconds since 1970 by a clock of this process that nobody sets. */
const now = () => performance.timeOrigin + performance.now()

/** The same stamps by another clock. */
function moved(stamps, by) {
  const found = ['at', 'stale', 'expired', 'lastModified'].filter((name) => typeof stamps[name] === 'number')
  return { ...stamps, ...Object.fromEntries(found.map((name) => [name, stamps[name] + by])) }
}

/** The build's own name: other code makes other pages, and both may run at once during a rolling restart. */
function buildId(serverDistDir) {
  try {
    return readFileSync(path.join(serverDistDir, '..', 'BUILD_ID'), 'utf8').trim()
  } catch {
    return 'none'
  }
}

/** Which database, without who asks it and how. */
function databaseOf({ DATABASE_URL = '' }) {
  return URL.canParse(DATABASE_URL) ? new URL(DATABASE_URL).host + new URL(DATABASE_URL).pathname : ''
}

function connect(url) {
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_MS,
    commandTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disconnectTimeout: SILENCE_MS,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5000),
  })
  // lib/server/redis.ts says in the log that Redis is away; nobody needs to read it twice.
  client.on('error', () => undefined)
  const opened = client.connect().catch(() => undefined)
  let timer
  const late = new Promise((resolve) => (timer = setTimeout(resolve, CONNECT_MS)).unref())
  return { client, firstAttempt: Promise.race([opened, late]).finally(() => clearTimeout(timer)) }
}

/**
 * Opens the store of one build, public origin and database: pages of another one are never seen.
 * @param {{ url: string, serverDistDir: string, env?: NodeJS.ProcessEnv }} options
 * @returns the store; its calls never throw and never take long
 */
export function openSharedPages({ url, serverDistDir, env = process.env }) {
  const owner = [buildId(serverDistDir), env.APP_URL, databaseOf(env)].join('\n')
  const prefix = `rasika:pages:${createHash('sha256').update(owner).digest('base64url').slice(0, 16)}`
  const { client, firstAttempt } = connect(url)
  let tagsReadAt = -Infinity
  let reading
  // How far Redis's clock is ahead of ours: what lies there is stamped by its clock, so that instances whose own clocks
  // differ agree on what is newer.
  let ahead
  let unsure = Infinity

  async function measure() {
    const asked = now()
    const [seconds, micros] = await client.time()
    const half = (now() - asked) / 2
    const found = Number(seconds) * 1000 + Number(micros) / 1000 - (asked + half)
    // The surest look counts, until one that cannot be explained by the way there and back: a clock was set then.
    if (half < unsure || Math.abs(found - ahead) > half + unsure) [ahead, unsure] = [found, half]
    return ahead
  }

  /** What Redis says, or `otherwise` while it is away. */
  async function ask(question, otherwise = null) {
    try {
      await firstAttempt
      return await question()
    } catch {
      return otherwise
    }
  }

  return {
    /** @returns {Promise<{ value: object, lastModified: number, cacheControl?: object } | null>} */
    get: (key) =>
      ask(async () => {
        const bytes = await client.getBuffer(`${prefix}:${key}`)
        return bytes && moved(deserialize(bytes), -(ahead ?? (await measure())))
      }),

    /** Keeps a page for all instances. */
    set: (key, entry) =>
      ask(async () => {
        const kept = moved(entry, ahead ?? (await measure()))
        return client.set(`${prefix}:${key}`, serialize(kept), 'EX', KEEP_SECONDS)
      }),

    /** Tells all instances of tags that were marked. @param {[string, object][]} marks */
    mark: (marks) =>
      ask(async () => {
        const by = await measure()
        const fields = marks.flatMap(([tag, mark]) => [tag, JSON.stringify(moved(mark, by))])
        const key = `${prefix}:tags`
        await client
          .multi()
          .hset(key, ...fields)
          .expire(key, KEEP_SECONDS)
          .exec()
      }),

    /** What was marked anywhere, asked for once a second at most. @returns {Promise<[string, { at: number }][]>} */
    marks() {
      if (reading) return reading
      if (performance.now() - tagsReadAt < TAGS_MS) return Promise.resolve([])
      const read = async () => {
        const [all, by] = await Promise.all([client.hgetall(`${prefix}:tags`), measure()])
        return Object.entries(all).map(([tag, mark]) => [tag, moved(JSON.parse(mark), -by)])
      }
      // Whoever asks meanwhile waits for the same answer.
      reading = ask(read, []).finally(() => {
        reading = undefined
        tagsReadAt = performance.now()
      })
      return reading
    },

    close: () => client.disconnect(),
  }
}
