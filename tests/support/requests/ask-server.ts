import { request, type IncomingHttpHeaders } from 'node:http'

export type ServerAnswer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer; text: string }

/**
 * Sends a request on its own connection. The path is sent unchanged, and only the given headers are sent.
 * @returns the raw response, not decompressed
 */
export function askServer(
  { hostname, port }: URL,
  { path, headers = {}, method = 'GET' }: { path: string; headers?: Record<string, string>; method?: string },
): Promise<ServerAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const body = Buffer.concat(parts)
        resolve({ status: response.statusCode, headers: response.headers, body, text: body.toString() })
      })
    })
    sent.on('error', reject).end()
  })
}
