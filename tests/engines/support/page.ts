import { buildSync } from 'esbuild'
import { inRoot } from '@/scripts/lib/paths.mjs'
import { HYDRATED } from '@/tests/support/pages/hydration'
import { until } from '@/tests/support/until'
import type { Driver, NamedKey } from './engine'
import type * as InPage from './in-page'
import type { Found, Query, Words } from './in-page'

type Text = string | RegExp
type Tools = typeof InPage

let bundle: string | undefined
const tools = () =>
  (bundle ??=
    buildSync({
      entryPoints: [inRoot('tests', 'engines', 'support', 'in-page.ts')],
      bundle: true,
      minify: true,
      write: false,
      format: 'iife',
      globalName: 'pageTools',
      target: ['chrome120', 'firefox120', 'safari17'],
      define: { 'process.env.NODE_ENV': '"production"' },
      footer: { js: 'window.pageTools = pageTools' },
    }).outputFiles[0]?.text ?? '')

const words = (text: Text): Words => (typeof text === 'string' ? text : { pattern: text.source, flags: text.flags })

export const role = (name: string, called?: Text): Query =>
  called === undefined ? { role: name } : { role: name, name: words(called) }
export const label = (text: Text): Query => ({ label: words(text) })
export const text = (shown: Text): Query => ({ text: words(shown) })
export const css = (selector: string, holds?: Text): Query =>
  holds === undefined ? { css: selector } : { css: selector, holds: words(holds) }

/** Actions of a user in a window, or in a part of it. Each action waits until it is possible. */
export class Page {
  constructor(
    private readonly driver: Driver,
    readonly origin: string,
    readonly downloads: string,
    private readonly scope: readonly Query[] = [],
  ) {}

  /** Returns a page whose actions are limited to an element. */
  in = (query: Query) => new Page(this.driver, this.origin, this.downloads, [...this.scope, query])

  /**
   * Opens a page and waits until it is hydrated.
   * @param path path within the product, or a full URL
   */
  async open(path: string): Promise<void> {
    await this.driver.open(new URL(path, this.origin).href)
    const hydrated = `document.querySelector('${HYDRATED}') !== null`
    const ready = () => this.glance<boolean>(`document.contentType !== 'text/html' || ${hydrated}`)
    await until(`${path} has hydrated`, ready)
  }

  async click(query: Query): Promise<void> {
    const { x, y } = await this.spot(query)
    await this.driver.click(x, y)
  }

  press = (key: NamedKey | (string & {})) => this.driver.press(key)
  type = (letters: string) => this.driver.type(letters)
  resize = (width: number, height: number) => this.driver.resize(width, height)
  picture = () => this.driver.picture()

  async fill(query: Query, value: string): Promise<void> {
    await this.click(query)
    await until(`${said(query)} is selected`, () => this.call('select', [...this.scope, query]))
    await this.driver.type(value)
    await until(`${said(query)} holds ${value}`, async () => (await this.find(query)).value === value)
  }

  async choose(query: Query, option: Text): Promise<void> {
    await until(`${said(query)} offers ${option}`, () => this.call('choose', [...this.scope, query], words(option)))
  }

  async chooseFile(query: Query, file: string): Promise<void> {
    await until(`${said(query)} is there`, () => this.call('mark', [...this.scope, query]))
    await this.driver.chooseFile('[data-marked]', file)
  }

  find = (query: Query): Promise<Found> => this.call('find', [...this.scope, query])

  name = async (query: Query) => (await this.see(query)).name

  /** Waits for an element that satisfies `fits`. */
  see(query: Query, fits: (found: Found) => boolean = () => true): Promise<Found> {
    return until(`${said(query)} is seen${fits.length > 0 ? ` with ${fits}` : ''}`, async () => {
      const found = await this.find(query)
      return found.count > 0 && fits(found) && found
    })
  }

  async gone(query: Query): Promise<void> {
    await until(`${said(query)} is gone`, async () => (await this.find(query)).count === 0)
  }

  /**
   * Waits until the page's URL matches.
   * @param path full path with the query string, or a pattern
   */
  async at(path: Text): Promise<void> {
    const fits = (now: string) => (typeof path === 'string' ? now === path : path.test(now))
    await until(`the address is ${path}`, async () => {
      const now = await this.glance<string>('location.pathname + location.search')
      return now !== null && fits(now)
    })
  }

  /** Evaluates an expression. Returns null during a navigation, because it cancels the evaluation. */
  glance = <Value>(expression: string) => this.evaluate<Value | null>(expression).catch(() => null)

  /** @param expression expression evaluated in the page; its awaited value must be JSON-serializable */
  async evaluate<Value>(expression: string): Promise<Value> {
    const script = `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`
    return JSON.parse(await this.driver.evaluate(script)) as Value
  }

  /** Returns the page's URL and text, for the error message of a failed journey. */
  async describe(): Promise<string> {
    const told = this.evaluate<string>('`${location.href}\\n${document.body?.innerText.slice(0, 1500)}`')
    return told.catch((error: unknown) => String(error))
  }

  private async spot(query: Query): Promise<{ x: number; y: number }> {
    let reason = ''
    try {
      return await until('it can be clicked', async () => {
        const spot = await this.call('spotOf', [...this.scope, query])
        if ('x' in spot) return spot
        reason = spot.reason
        return null
      })
    } catch {
      throw new Error(`${said(query)} cannot be clicked: ${reason}`)
    }
  }

  /** Calls an injected function, and retries while another page loads. */
  private call<Name extends keyof Tools>(name: Name, ...values: Parameters<Tools[Name]>) {
    const call = `pageTools.${name}(...${JSON.stringify(values)})`
    type Answer = Awaited<ReturnType<Tools[Name]>>
    let trouble: unknown
    const ask = async () => {
      try {
        const [answer] = await this.evaluate<[Answer]>(`window.pageTools ? (async () => [await ${call}])() : []`)
        if (answer !== undefined) return { answer }
        await this.driver.evaluate(`(() => { ${tools()}; return '' })()`)
      } catch (error) {
        trouble = error
      }
      return null
    }
    return until(`${name} is answered in the page`, ask).then(
      ({ answer }) => answer,
      () => {
        throw new Error(`${name} was not answered: ${String(trouble)}`)
      },
    )
  }
}

const said = (query: Query) => JSON.stringify(query)
