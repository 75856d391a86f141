/**
 * Response for code that runs in jsdom, which has none.
 * @param body a string as it is, anything else as JSON
 */
export const answer = (status: number, body: unknown = ''): Response =>
  ({
    ...{ ok: status < 400, status, headers: new Headers() },
    text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
  }) as Response

/** Error that `fetch` throws when offline. */
export const noNetwork = () => new TypeError('Failed to fetch')

/** A page restored from the bfcache. */
export const restorePage = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

/** A promise that the test settles. */
export function deferred<Value = void>() {
  let settle!: { resolve: (value: Value) => void; reject: (error: unknown) => void }
  const promise = new Promise<Value>((resolve, reject) => (settle = { resolve, reject }))
  return { promise, ...settle }
}
