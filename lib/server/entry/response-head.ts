import 'server-only'
import { IncomingMessage, ServerResponse } from 'node:http'

type HeadChange = (status: number) => number

/** Runs hooks before the head is written. Pass it to `createServer` as the `ServerResponse` option. */
export class HookedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  readonly headChanges: HeadChange[] = []

  override writeHead(status: number, ...rest: unknown[]): this {
    // Runs the newest hook first, as if each hook wrapped the older hooks.
    const sent = this.headChanges.reduceRight((meant, change) => change(meant), status)
    // Restores the sent status for logs and metrics, because Next overwrites it later.
    if (sent !== status) this.prependOnceListener('close', () => (this.statusCode = sent))
    return Reflect.apply(super.writeHead, this, [sent, ...rest]) as this
  }
}

/** Runs `change` just before the head is written. `change` returns the status to send and may set headers. */
export function beforeHead(response: ServerResponse, change: HeadChange): void {
  if (!(response instanceof HookedResponse)) throw new Error('Create the server with HookedResponse')
  response.headChanges.push(change)
}
