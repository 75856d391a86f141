import 'server-only'

// Node may garbage-collect `AbortSignal.timeout` and `AbortSignal.any` before they abort (nodejs/node#57736), and
// `fetch` may forget its signal once the response has begun (nodejs/undici#4068). The request would then never end.

/**
 * Like `AbortSignal.timeout`, combined with other signals, but certain to abort.
 * @param ms time in milliseconds, after which the reason is a `TimeoutError`
 * @param others signals that abort it earlier, with their own reason
 */
export function abortAfter(ms: number, ...others: AbortSignal[]): AbortSignal {
  const controller = new AbortController()
  const end = (reason: unknown) => {
    clearTimeout(timer)
    for (const { signal, follow } of followed) signal.removeEventListener('abort', follow)
    controller.abort(reason)
  }
  // The timer and the listeners keep the controller alive.
  const timer = setTimeout(() => end(new DOMException('The time limit was reached', 'TimeoutError')), ms).unref()
  const followed = others.map((signal) => ({ signal, follow: () => end(signal.reason) }))
  for (const { signal, follow } of followed) {
    if (signal.aborted) follow()
    else signal.addEventListener('abort', follow)
  }
  return controller.signal
}

/**
 * Like `fetch`, but the signal is certain to end a response that sends its body without end.
 * @param signal from `abortAfter`
 */
export async function fetchUntil(
  signal: AbortSignal,
  input: string | URL | Request,
  init: Omit<RequestInit, 'signal'>,
): Promise<Response> {
  const response = await fetch(input, { ...init, signal })
  if (!response.body) return response
  return new Response(response.body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal }), response)
}
