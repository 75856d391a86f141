import { waitFor } from '@testing-library/react'
import { reloadPage } from '@/lib/client/reload'

jest.mock('@/lib/client/reload', () => ({ reloadPage: jest.fn() }))
const reload = jest.mocked(reloadPage)
const ask = jest.fn<Promise<{ status: number }>, [string, RequestInit]>()

type NewVersion = typeof import('./new-version')

async function page(): Promise<NewVersion> {
  jest.resetModules()
  jest.doMock('@/lib/client/reload', () => ({ reloadPage: reload }))
  const loaded = await import('./new-version')
  jest.spyOn(window, 'addEventListener').mockImplementationOnce((type, listener, options) => {
    document.addEventListener(type, listener as EventListener, options)
    listeners.push(() => document.removeEventListener(type, listener as EventListener, options))
  })
  loaded.watchForGoneScripts()
  return loaded
}
const listeners: (() => void)[] = []

async function lose(path: string) {
  const before = ask.mock.calls.length
  const script = Object.assign(document.createElement('script'), { type: 'text/plain', src: path })
  document.head.append(script)
  script.dispatchEvent(new Event('error'))
  if (path.includes('/_next/')) await waitFor(() => expect(ask.mock.calls.length).toBe(before + 1))
  await Promise.resolve()
  script.remove()
}
const chunk = '/_next/static/chunks/player.js'

beforeEach(() => {
  window.sessionStorage.clear()
  reload.mockClear()
  ask.mockReset().mockResolvedValue({ status: 404 })
  globalThis.fetch = ask as unknown as typeof fetch
})
afterEach(() => {
  for (const remove of listeners.splice(0)) remove()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('a page script that fails to load', () => {
  it('reloads the page if it no longer exists, but only once if the new version lacks it too', async () => {
    const first = await page()
    await lose(chunk)
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(first.isOldVersion()).toBe(true)
    listeners.splice(0).forEach((remove) => remove())
    const second = await page()
    await lose(chunk)
    await waitFor(() => expect(second.isOldVersion()).toBe(true))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('keeps the page if the network is down, the server fails, or the script is another site’s', async () => {
    const { isOldVersion } = await page()
    ask.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await lose(chunk)
    ask.mockResolvedValueOnce({ status: 503 })
    await lose(chunk)
    await lose('https://player.vimeo.com/api/player.js')
    expect([isOldVersion(), reload.mock.calls.length, ask.mock.calls.length]).toEqual([false, 0, 2])
  })

  it('keeps the page if the browser cannot record the reload', async () => {
    const { isOldVersion } = await page()
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await lose(chunk)
    await waitFor(() => expect(isOldVersion()).toBe(true))
    expect(reload).not.toHaveBeenCalled()
  })

  it('waits for running requests, and until their outcome has been shown', async () => {
    const { isOldVersion, trackWork } = await page()
    const end = trackWork()
    await lose(chunk)
    await waitFor(() => expect(isOldVersion()).toBe(true))
    expect(reload).not.toHaveBeenCalled()
    jest.useFakeTimers()
    end()
    expect(reload).not.toHaveBeenCalled()
    const endOfNext = trackWork()
    jest.runAllTimers()
    expect(reload).not.toHaveBeenCalled()
    endOfNext()
    jest.runAllTimers()
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
