/**
 * `npm run bench`: cost of each kind of request for the product and PostgreSQL, in generated catalogues of increasing
 * size, compared with minimal servers in the same run.
 *
 *   npm run bench                                           everything; filling the catalogues takes half an hour
 *   npm run bench -- --videos 1000 --only landing,search    one catalogue; only these subjects, with their baselines
 *     --videos 10000,100000,1000000  --people 10000,100000,1000000 (or one number for all)
 *     --rounds 3  --seconds 1.2 (of each round)  --connections 8
 *     --encoding gzip  compresses responses, as for browsers (otherwise the proxy's work is not counted)
 *     --json FILE  writes all measurements    --check  exits with 1 if a target is missed
 *
 * A separate process sends the requests over persistent connections. Subjects alternate with their baselines, so that
 * other load on the machine affects all equally. The first round warms up; the median of the others counts.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { tableSizes } from './bulk'
import { GeneratedCatalogue } from './generated'
import { addHighlights, addPeople, addViewing, signIn } from './people'
import { peakMemoryMb, processorMs } from './process-cost'
import { runMain } from './run-main'
import { growthTable, measuredTable, targetTable, type Measured, type Measures, type Round } from './report'
import { startBareHttp, startBareNext, startLoad, startProduct, type Server } from './servers'
import { startNginx } from './nginx'
import { chosen, subjectsOf, type Host, type Subject } from './subjects'

const postgres = Number(process.env.BENCH_POSTGRES_PID)
const IDLE_MS = 3000

const say = (line: string) => console.error(line)
const numbers = (list: string) => list.split(',').map(Number)

type Options = { rounds: number; seconds: number; connections: number; encoding: string; only: string[] }

function options() {
  const { values } = parseArgs({
    options: {
      videos: { type: 'string', default: '10000,100000,1000000' },
      people: { type: 'string', default: '10000,100000,1000000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '1.2' },
      connections: { type: 'string', default: '8' },
      encoding: { type: 'string', default: '' },
      only: { type: 'string', default: '' },
      json: { type: 'string' },
      check: { type: 'boolean', default: false },
    },
  })
  return {
    sizes: numbers(values.videos).toSorted((a, b) => a - b),
    people: numbers(values.people),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    encoding: values.encoding,
    only: values.only.split(',').filter(Boolean),
    json: values.json,
    check: values.check,
  }
}

async function measureOnce(
  { paths, requests: ofVisit = 1, headers = {}, puts = [], signedIn, asStaff }: Subject,
  servers: Record<Host, Server>,
  host: Host,
  load: ReturnType<typeof startLoad>,
  { cookies, how: { seconds, connections, encoding } }: { cookies: string[]; how: Options },
): Promise<Round> {
  const server = servers[host]
  // Behind nginx, also counts the CPU time of the product.
  const used = () => processorMs(server.pid) + (host === 'nginx' ? processorMs(servers.product.pid) : 0)
  const before = { server: used(), postgres: processorMs(postgres) }
  const order = {
    origin: server.origin,
    paths,
    headers,
    puts,
    cookies: signedIn ? cookies.slice(0, asStaff ? 1 : undefined) : [],
    encoding,
    seconds,
    connections,
  }
  const { requests, p50, p95, bytes, seconds: taken } = await load.run(order)
  const visits = requests / ofVisit
  return {
    server: (used() - before.server) / visits,
    postgres: (processorMs(postgres) - before.postgres) / visits,
    perSecond: visits / taken,
    p50,
    p95,
    bytes,
  }
}

/** Maximum CPU time of the idle server and PostgreSQL together, in milliseconds per second. */
const AT_REST = 40
/** Maximum number of times to check if the server is idle. Each check takes IDLE_MS. */
const WAITS = 30

/**
 * Waits until jobs and PostgreSQL are idle, because work caused by a new catalogue would be counted towards the
 * requests.
 */
async function whenAtRest(server: Server): Promise<Measures['idle']> {
  for (let waited = 1; ; waited += 1) {
    const idle = await measureIdle(server)
    if (waited === WAITS || idle.server + idle.postgres < AT_REST) return idle
  }
}

async function measureIdle(server: Server): Promise<Measures['idle']> {
  const before = { server: processorMs(server.pid), postgres: processorMs(postgres) }
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  const perSecond = (since: number, now: number) => ((now - since) * 1000) / IDLE_MS
  return {
    server: perSecond(before.server, processorMs(server.pid)),
    postgres: perSecond(before.postgres, processorMs(postgres)),
  }
}

/** Gives bare pages the size of the product's page with which they are compared. */
async function sized(subjects: readonly Subject[], origin: string): Promise<Subject[]> {
  const sizeOf = async (path: string) => Buffer.byteLength(await (await fetch(origin + path)).text())
  return Promise.all(
    subjects.map(async (subject) =>
      subject.sizeOf ? { ...subject, paths: [`/bytes/${await sizeOf(subject.sizeOf)}`] } : subject,
    ),
  )
}

async function measure(named: readonly Subject[], how: Options): Promise<Measures> {
  const product = await startProduct()
  const subjects = await sized(named, product.origin)
  const servers: Record<Host, Server> = {
    product,
    nginx: await startNginx(product.origin),
    next: await startBareNext(process.env.BENCH_FLOOR ?? ''),
    http: await startBareHttp(),
  }
  const load = startLoad()
  try {
    const cookies = await signIn(servers.product.origin)
    const idle = await whenAtRest(servers.product)
    const taken = new Map<string, Round[]>(subjects.map(({ name }) => [name, []]))
    for (let round = 0; round <= how.rounds; round += 1) {
      say(round === 0 ? 'warming up' : `round ${round} of ${how.rounds}`)
      for (const subject of subjects) {
        const once = await measureOnce(subject, servers, subject.host, load, { cookies, how })
        if (round > 0) taken.get(subject.name)?.push(once)
      }
    }
    return {
      rounds: Object.fromEntries(taken),
      memoryMb: { product: peakMemoryMb(servers.product.pid), next: peakMemoryMb(servers.next.pid) },
      idle,
      tablesMb: await tableSizes(),
    }
  } finally {
    load.stop()
    await Promise.all(Object.values(servers).map((server) => server.stop()))
  }
}

async function main(): Promise<void> {
  const { sizes, people, json, check, ...how } = options()
  const catalogue = new GeneratedCatalogue()
  const measured: Measured = { sizes: {}, subjects: [] }
  let crowd = 0
  for (const [index, size] of sizes.entries()) {
    const started = performance.now()
    const wanted = Math.max(crowd, people[index] ?? people.at(-1) ?? 0)
    await addPeople(crowd, wanted)
    crowd = wanted
    await catalogue.growTo(size)
    await addHighlights()
    await addViewing(crowd, size)
    await catalogue.settle()
    say(`${size} videos after ${Math.round((performance.now() - started) / 1000)} s more`)
    const subjects = chosen(await subjectsOf(catalogue.known()), how.only)
    measured.subjects = subjects.map(({ name, host, floors, group, mayGrow }) => ({
      name,
      host,
      floors,
      group,
      mayGrow,
    }))
    measured.sizes[size] = await measure(subjects, how)
    console.log(`\n${measuredTable(measured, size, how.connections)}`)
  }
  if (sizes.length > 1) console.log(`\n${growthTable(measured)}`)
  const { table, missed } = targetTable(measured)
  console.log(`\n${table}`)
  if (json) writeFileSync(json, `${JSON.stringify({ options: { sizes, people, ...how }, ...measured }, null, 2)}\n`)
  if (check && missed > 0) process.exitCode = 1
}

runMain(main)
