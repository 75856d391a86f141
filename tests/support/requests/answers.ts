/** The parts of a response that pages read; jsdom has no Response. @param body text as it is, or what becomes JSON */
export const answer = (status: number, body: unknown = ''): Response =>
  ({
    ...{ ok: status < 400, status, headers: new Headers() },
    text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
  }) as Response

/** What `fetch` throws without a network. */
export const noNetwork = () => new TypeError('Failed to fetch')

/** The browser shows a page again that it kept as it was, as after the way back. */
export const restorePage = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))

/** A promise that a test settles. */
export function deferred<Value = void>() {
  let settle!: { resolve: (value: Value) => void; reject: (error: unknown) => void }
  const promise = new Promise<Value>((resolve, reject) => (settle = { resolve, reject }))
  return { promise, ...settle }
}
