import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core'
import { desktop, type Driver, type Engine } from './engine'

const firefoxPreferences = (downloads: string) => ({
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.helperApps.neverAsk.saveToDisk': 'text/csv',
  'browser.download.alwaysOpenPanel': false,
  // Disables audio output, because test machines have no sound card.
  'media.cubeb.backend': '',
})

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  // Blocks requests to other machines.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

export async function launchPuppeteer(
  browser: 'chromium' | 'firefox',
  executablePath: string,
  downloads: string,
): Promise<Engine> {
  const isFirefox = browser === 'firefox'
  const running = await puppeteer.launch({
    browser: isFirefox ? 'firefox' : 'chrome',
    executablePath,
    headless: isFirefox ? true : 'shell',
    args: isFirefox ? [] : chromiumArguments,
    extraPrefsFirefox: isFirefox ? firefoxPreferences(downloads) : undefined,
    defaultViewport: desktop,
    timeout: 120_000,
    protocolTimeout: 120_000,
  })

  async function newWindow(): Promise<Driver> {
    const context = await running.createBrowserContext({
      downloadBehavior: isFirefox ? undefined : { policy: 'allow', downloadPath: downloads },
    })
    const page = await context.newPage()
    return {
      async open(url) {
        await page.goto(url, { waitUntil: 'domcontentloaded', timeout: 60_000 })
      },
      evaluate: (script) => page.evaluate(script) as Promise<string>,
      click: (x, y) => page.mouse.click(x, y),
      press: (key) => page.keyboard.press(key as KeyInput),
      type: (text) => page.keyboard.type(text),
      async chooseFile(selector, path) {
        const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null
        await input?.uploadFile(path)
      },
      resize: (width, height) => page.setViewport({ width, height }),
      picture: () => page.screenshot(),
      close: () => context.close(),
    }
  }

  return { newWindow, close: () => running.close() }
}
