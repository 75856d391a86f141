import { answer, noNetwork } from '@/tests/support/requests/answers'
import {
  removePositions,
  getStoredPosition,
  getLastPosition,
  storePosition,
  onPosition,
  sendProgress,
} from './progress'

type Sent = { viewerId: number; entries: { videoId: number; positionSeconds: number; at: string }[]; sentAt: string }

const sent: Sent[] = []
let respond: () => Promise<Response>

beforeEach(() => {
  sent.length = 0
  window.localStorage.clear()
  respond = async () => answer(204)
  globalThis.fetch = jest.fn((_path, init) => {
    sent.push(JSON.parse(String(init?.body)) as Sent)
    return respond()
  })
})

const offline = () => Promise.reject(noNetwork())
const refused = (status: number) => async () => answer(status, { message: 'No' })
const positions = () =>
  sent.map(({ entries }) => Object.fromEntries(entries.map((each) => [each.videoId, each.positionSeconds])))

async function sendTwice() {
  await sendProgress(7)
  await sendProgress(7)
}

describe('the position in a video', () => {
  it('is sent once, with the newest of each video in one request', async () => {
    storePosition(7, 1, 10)
    storePosition(7, 1, 20.9)
    storePosition(7, 2, 5)
    await sendTwice()
    expect(positions()).toEqual([{ 1: 20, 2: 5 }])
  })

  it('is removed, sent or not, for one video or all', async () => {
    respond = offline
    storePosition(7, 1, 10)
    storePosition(7, 2, 20)
    await sendProgress(7)
    removePositions(7, 1)
    expect([getStoredPosition(7, 1), getStoredPosition(7, 2)?.positionSeconds]).toEqual([undefined, 20])
    removePositions(7)
    expect([getStoredPosition(7, 2), window.localStorage.length]).toEqual([undefined, 0])
  })

  it.each([
    ['there is no connection', offline],
    ['the session is over', refused(401)],
    ['someone else is logged in', refused(409)],
    ['it did not arrive in time', refused(408)],
    ['the server is too busy', refused(429)],
    ['the server fails', refused(503)],
    ['the login page of a hotel answers', async () => answer(200, '<html>Welcome</html>')],
    ['a filter refuses', async () => answer(403, '<html>Blocked</html>')],
  ])('stays stored until the server accepts it, when %s', async (_, failure) => {
    storePosition(7, 1, 10)
    respond = failure
    await sendTwice()
    expect(positions()).toEqual([{ 1: 10 }, { 1: 10 }])
  })

  it('is dropped if the server rejects it permanently', async () => {
    storePosition(7, 1, 10)
    respond = refused(400)
    await sendTwice()
    expect(sent).toHaveLength(1)
  })

  it('is sent later when it changes while a request runs', async () => {
    jest.useFakeTimers({ now: 1_800_000_000_000 })
    storePosition(7, 1, 10)
    respond = async () => {
      jest.setSystemTime(1_800_000_001_000)
      storePosition(7, 1, 11)
      return answer(204)
    }
    await sendProgress(7)
    jest.useRealTimers()
    expect(getStoredPosition(7, 1)).toMatchObject({ positionSeconds: 11 })
    respond = refused(500)
    await sendProgress(7)
    expect(positions()[1]).toEqual({ 1: 11 })
  })

  it('is sent only for the person who watched', async () => {
    storePosition(7, 1, 10)
    expect(getStoredPosition(8, 1)).toBeUndefined()
    await sendProgress(8)
    expect(sent).toEqual([])
    storePosition(8, 2, 3)
    expect(getLastPosition(1)).toBeUndefined()
    expect(getStoredPosition(7, 1)).toMatchObject({ positionSeconds: 10 })
    await sendProgress(7)
    expect(sent).toMatchObject([{ viewerId: 7, entries: [{ videoId: 1 }] }])
  })

  it('is sent even if the browser has no room to store it', async () => {
    storePosition(7, 1, 10)
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    storePosition(7, 2, 20)
    full.mockRestore()
    expect(getStoredPosition(7, 2)).toMatchObject({ positionSeconds: 20 })
    await sendProgress(7)
    expect(positions()).toEqual([{ 1: 10, 2: 20 }])
    await sendProgress(7)
    expect(sent).toHaveLength(1)
  })

  it('reaches listeners, even with broken storage', async () => {
    const listener = jest.fn()
    const stop = onPosition(listener)
    window.localStorage.setItem('rasika:progress:7', '{"1":{"positionSeconds":"x"},"2":null')
    storePosition(7, 3, 4)
    stop()
    storePosition(7, 3, 5)
    expect(listener).toHaveBeenCalledTimes(1)
    await sendProgress(7)
    expect(positions()).toEqual([{ 3: 5 }])
  })
})
