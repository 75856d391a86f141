// Asks a server for pages, over and over, in a process of its own, so that what asking costs is nobody's cost. Told by
// its parent what to ask, one order after the other.
import http from 'node:http'

/**
 * @typedef {{ origin: string, paths: string[], puts?: string[], cookies: string[], encoding: string,
 *   connections: number, seconds: number }} Order paths and cookies are taken in turn, and `puts`, bodies that are sent
 *   there, with $NOW for the instant; no cookies is a visitor; `encoding` is what answers may be packed with, or ''
 * @typedef {{ requests: number, seconds: number, p50: number, p95: number, bytes: number,
 *   failure: string | null }} Yield p50 and p95 in milliseconds, bytes of a body on average; `failure` is an answer
 *   that was neither 200 nor 204
 */

function ask(agent, { origin, path, headers, body }) {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const request = http.request(`${origin}${path}`, { agent, headers, method: body ? 'PUT' : 'GET' }, (response) => {
      let bytes = 0
      response.on('data', (chunk) => (bytes += chunk.length))
      response.on('end', () => resolve({ status: response.statusCode, bytes, ms: performance.now() - started }))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Each connection asks again as soon as it was answered. @param {Order} order @returns {Promise<Yield>} */
async function load({ origin, paths, puts = [], cookies, encoding, connections, seconds }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const times = []
  let bytes = 0
  let turn = 0
  let failure = null
  const started = performance.now()
  const until = started + seconds * 1000
  const connection = async () => {
    while (performance.now() < until && failure === null) {
      const path = paths[turn % paths.length]
      const cookie = cookies[turn % cookies.length]
      const body = puts[turn % puts.length]?.replaceAll('$NOW', new Date().toISOString())
      turn += 1
      const headers = {
        ...(cookie && { cookie }),
        ...(encoding && { 'accept-encoding': encoding }),
        ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      }
      const answer = await ask(agent, { origin, path, headers, body })
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
  const sorted = Float64Array.from(times).sort()
  const at = (share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
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

process.on('message', (order) => void load(order).then((result) => process.send(result)))
process.on('disconnect', () => process.exit(0))
