import { limitOf } from '@/tests/support/timeout'
import { until } from '@/tests/support/until'
import { desktop, type Driver, type Engine, type NamedKey } from './engine'

// WebDriver is plain requests (w3.org/TR/webdriver2); WebKit's driver speaks it, and no client library is needed for
// the few that the journeys send.

/** The code points of keys without a letter. */
const keys: Record<NamedKey, string> = { Enter: '\uE007', Escape: '\uE00C', ArrowDown: '\uE015' }
/** The member of an answer that holds an element's id. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

// WebKit's driver sometimes loses an answer: of a script whose page was left, of a page that has loaded, of a browser
// that did not start. Its own limits are 30 s, 300 s and none, so a journey would end first. All are milliseconds.
const SCRIPT_MS = limitOf(2)
const PAGE_LOAD_MS = limitOf(5)
const COMMAND_MS = limitOf(10)
const START_MS = limitOf(4)
const STARTS = 4

/**
 * Waits for WebKit's driver, which the runner has started. Each window is a browser of its own.
 * @param driver its address
 */
export async function connectWebkit(driver: string): Promise<Engine> {
  async function send<Value>(method: string, at: string, body?: object, ms = COMMAND_MS): Promise<Value> {
    const init = method === 'POST' ? { method, body: JSON.stringify(body ?? {}) } : { method }
    const answer = await fetch(driver + at, { ...init, signal: AbortSignal.timeout(ms) })
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
    if (!answer.ok) {
      const command = `${method} ${at.split('/').slice(3).join('/')}`
      throw new Error(`${command}: ${value.error} ${value.message}`, { cause: value.error })
    }
    return value
  }
  await until('the driver of WebKit is up', () =>
    send<{ ready: boolean }>('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    ),
  )

  async function startBrowser(starts = STARTS): Promise<string> {
    const timeouts = { script: SCRIPT_MS, pageLoad: PAGE_LOAD_MS }
    const body = { capabilities: { alwaysMatch: { timeouts } } }
    try {
      return (await send<{ sessionId: string }>('POST', '/session', body, START_MS)).sessionId
    } catch (error) {
      if (starts === 1) throw error
      return startBrowser(starts - 1)
    }
  }

  async function newWindow(): Promise<Driver> {
    const sessionId = await startBrowser()
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
        // Whether the page is there is asked of the page itself.
        await session('POST', '/url', { url }).catch((error: Error) => {
          if (error.cause !== 'timeout') throw error
        })
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
