import 'server-only'
import { ReadableStream as Stream } from 'node:stream/web'
import { toAppError } from '@/lib/server/errors'
import { log } from '@/lib/server/log/log'
import { END_MARK, END_MARK_HEADER } from '@/lib/shared/media/end-mark'

/**
 * Generates parts only as fast as the browser reads them. Ends with an end mark if the client asked for one, so that
 * the client can detect a truncated file.
 */
export function download(request: Request, parts: AsyncGenerator<string>, contentType: string, file: string): Response {
  const encoder = new TextEncoder()
  const isMarked = request.headers.has(END_MARK_HEADER)
  async function* bytes() {
    for await (const part of parts) yield encoder.encode(part)
    if (isMarked) yield Uint8Array.of(END_MARK)
  }
  return new Response(Stream.from(bytes()) as BodyInit, {
    headers: {
      'content-type': `${contentType}; charset=utf-8`,
      'content-disposition': `attachment; filename="${file}"`,
      ...(isMarked && { [END_MARK_HEADER]: '1' }),
    },
  })
}

/** Streams progress as NDJSON. Work continues if the browser disconnects, because an import must not stop halfway. */
export function progressResponse<Part>(
  work: (say: (part: Part | { error: string }) => void) => Promise<void>,
): Response {
  const encoder = new TextEncoder()
  let isGone = false
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (part: Part | { error: string }) =>
        isGone || controller.enqueue(encoder.encode(`${JSON.stringify(part)}\n`))
      try {
        await work(say)
      } catch (error) {
        const failure = toAppError(error)
        if (failure.status >= 500) log.error({ err: failure.cause ?? failure }, 'request failed')
        say({ error: failure.message })
      } finally {
        if (!isGone) controller.close()
      }
    },
    cancel() {
      isGone = true
    },
  })
  return new Response(body, {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8', 'x-accel-buffering': 'no' },
  })
}
