// Sends requests from a separate process, so that they use no CPU time of the measured servers. Controlled by the
// parent process.
import http from 'node:http'
import type { Order, Yield } from './servers'
import { quantiles } from './times'

type Sent = { agent: http.Agent; origin: string; path: string; headers: http.OutgoingHttpHeaders; body?: string }
type Answer = { status: number; bytes: number; ms: number }

function send({ agent, origin, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const request = http.request(`${origin}${path}`, { agent, headers, method: body ? 'PUT' : 'GET' }, (response) => {
      let bytes = 0
      response.on('data', (chunk) => (bytes += (chunk as Buffer).length))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes, ms: performance.now() - started }))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

/**
 * Sends the next request of a connection when its previous response has arrived. Cycles through paths, bodies and
 * cookies.
 */
async function load({
  origin,
  paths,
  headers: own,
  puts,
  cookies,
  encoding,
  connections,
  seconds,
}: Order): Promise<Yield & { failure: string | null }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let bytes = 0
  let turn = 0
  let failure: string | null = null
  const started = performance.now()
  const until = started + seconds * 1000
  const connection = async () => {
    while (performance.now() < until && failure === null) {
      const path = paths[turn % paths.length] ?? '/'
      const cookie = cookies[turn % cookies.length]
      const body = puts[turn % puts.length]?.replaceAll('$NOW', new Date().toISOString())
      turn += 1
      const headers = {
        ...own,
        ...(cookie && { cookie }),
        ...(encoding && { 'accept-encoding': encoding }),
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      }
      const answer = await send({ agent, origin, path, headers, body })
      if (answer.status !== 200 && answer.status !== 204) failure ??= `${path} was answered ${answer.status}`
      times.push(answer.ms)
      bytes += answer.bytes
    }
  }
  try {
    await Promise.all(Array.from({ length: connections }, connection))
  } catch (error) {
    failure ??= String(error)
  }
  agent.destroy()
  const at = quantiles(times)
  const requests = times.length
  return {
    requests,
    seconds: (performance.now() - started) / 1000,
    p50: at(0.5),
    p95: at(0.95),
    bytes: requests > 0 ? bytes / requests : 0,
    failure,
  }
}

process.on('message', (order) => void load(order as Order).then((result) => process.send?.(result)))
process.on('disconnect', () => process.exit(0))
