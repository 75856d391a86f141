import { until } from '@/tests/support/until'
import { desktop, type Driver, type Engine, type NamedKey } from './engine'

// Sends requests directly, because WebDriver is plain HTTP (w3.org/TR/webdriver2) and needs no client library.

/** Code points of special keys in WebDriver. */
const keys: Record<NamedKey, string> = { Enter: '\uE007', Escape: '\uE00C', ArrowDown: '\uE015' }
/** Property with an element's id in WebDriver responses. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * Connects to WebKit's driver, which the runner has started. Each window is a separate browser.
 * @param driver URL of the driver
 */
export async function connectWebkit(driver: string): Promise<Engine> {
  async function send<Value>(method: string, at: string, body?: object): Promise<Value> {
    const init = method === 'POST' ? { method, body: JSON.stringify(body ?? {}) } : { method }
    const answer = await fetch(driver + at, init)
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${at.split('/').slice(3).join('/')}: ${value.error} ${value.message}`)
    return value
  }
  await until('the driver of WebKit is up', () =>
    send<{ ready: boolean }>('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    ),
  )

  async function newWindow(): Promise<Driver> {
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: {} })
    const session = <Value>(method: string, at: string, body?: object) =>
      send<Value>(method, `/session/${sessionId}${at}`, body)
    const act = (type: string, id: string, actions: object[]) =>
      session<null>('POST', '/actions', { actions: [{ type, id, actions }] })
    const typed = (text: string) =>
      act(
        'key',
        'keyboard',
        [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
      )
    const resize = async (width: number, height: number) => {
      await session('POST', '/window/rect', { x: 0, y: 0, width, height })
    }
    await resize(desktop.width, desktop.height)
    return {
      async open(url) {
        await session('POST', '/url', { url })
      },
      evaluate: (script) => session<string>('POST', '/execute/sync', { script: `return (${script})`, args: [] }),
      async click(x, y) {
        const move = { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) }
        await act('pointer', 'mouse', [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }])
      },
      async press(key) {
        await typed(keys[key as NamedKey] ?? key)
      },
      async type(text) {
        await typed(text)
      },
      async chooseFile(selector, file) {
        const found = await session<Record<string, string>>('POST', '/element', {
          using: 'css selector',
          value: selector,
        })
        await session('POST', `/element/${found[ELEMENT]}/value`, { text: file })
      },
      resize,
      picture: async () => Buffer.from(await session<string>('GET', '/screenshot'), 'base64'),
      async close() {
        await session('DELETE', '')
      },
    }
  }

  return { newWindow, close: async () => undefined }
}
