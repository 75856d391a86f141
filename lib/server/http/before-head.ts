import 'server-only'
import type { ServerResponse } from 'node:http'

/**
 * Runs a function when the head of a response is about to be written, whoever writes it.
 * @param change may set headers; takes the status that was meant and returns the one that is sent
 */
export function beforeHead(response: ServerResponse, change: (status: number) => number): void {
  const writeHead = response.writeHead
  response.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
    const sent = change(status)
    // Next writes its own status down again afterwards; the log and the metrics tell the one that was sent.
    if (sent !== status) this.prependOnceListener('close', () => (this.statusCode = sent))
    return Reflect.apply(writeHead, this, [sent, ...rest]) as ServerResponse
  } as ServerResponse['writeHead']
}
