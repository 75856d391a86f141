import 'server-only'
import { ServerResponse } from 'node:http'

/**
 * Lets an answer's head leave together with the beginning of its body. The framework sends the head by itself and the
 * body right after it: two calls of the system and two packets, which is a good part of what a small answer costs. What
 * is written until the work under way lets go now goes out at once; an answer without a beginning does not wait for it.
 * @returns ends it
 */
export function sendTogether(): () => void {
  const { flushHeaders } = ServerResponse.prototype
  ServerResponse.prototype.flushHeaders = function (this: ServerResponse) {
    const { socket } = this
    if (socket) {
      socket.cork()
      process.nextTick(() => socket.uncork())
    }
    flushHeaders.call(this)
  }
  return () => {
    ServerResponse.prototype.flushHeaders = flushHeaders
  }
}
