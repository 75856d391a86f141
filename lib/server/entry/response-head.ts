import 'server-only'
import { IncomingMessage, ServerResponse } from 'node:http'

type HeadChange = (status: number) => number

/** Node's response with a hook before its head: `createServer` takes it as its documented option `ServerResponse`. */
export class HookedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  readonly headChanges: HeadChange[] = []

  override writeHead(status: number, ...rest: unknown[]): this {
    // The newest first, as it would be if each hook stood around the older ones.
    const sent = this.headChanges.reduceRight((meant, change) => change(meant), status)
    // Next writes its own status down again afterwards; the log and the metrics tell the one that was sent.
    if (sent !== status) this.prependOnceListener('close', () => (this.statusCode = sent))
    return Reflect.apply(super.writeHead, this, [sent, ...rest]) as this
  }
}

/**
 * Runs a function when the head of a response is about to be written, whoever writes it.
 * @param change may set headers; takes the status that was meant and returns the one that is sent
 */
export function beforeHead(response: ServerResponse, change: HeadChange): void {
  if (!(response instanceof HookedResponse)) throw new Error('The server was made without HookedResponse')
  response.headChanges.push(change)
}
