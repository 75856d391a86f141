/**
 * Creates a response, because jsdom has no `Response`.
 * @param body string, or an object to serialize as JSON
 */
export const answer = (status: number, body: unknown = ''): Response =>
  ({
    ...{ ok: status < 400, status, headers: new Headers() },
    text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
  }) as Response

export const noNetwork = () => new TypeError('Failed to fetch')

/** Fires the event by which a browser reports that it restored the page from the bfcache. */
export const restorePage = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

export function deferred<Value = void>() {
  let settle!: { resolve: (value: Value) => void; reject: (error: unknown) => void }
  const promise = new Promise<Value>((resolve, reject) => (settle = { resolve, reject }))
  return { promise, ...settle }
}
