import type { PracticeCounter } from '@/lib/domains/playlists/practice/schema'
import { answer, noNetwork } from '@/tests/support/requests/answers'
import { addPractice, removePractice, sendPractice } from './practice-record'

type Sent = { viewerId: number; counters: PracticeCounter[] }

const sent: Sent[] = []
let respond: () => Promise<Response>

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(2026, 10, 20, 23, 59) })
  sent.length = 0
  window.localStorage.clear()
  respond = async () => answer(200, { restart: [] })
  globalThis.fetch = jest.fn((_path, init) => {
    sent.push(JSON.parse(String(init?.body)) as Sent)
    return respond()
  })
})
afterEach(() => jest.useRealTimers())

const amounts = () =>
  sent.map(({ counters }) => counters.map(({ playlistId, day, seconds }) => `${playlistId} ${day} ${seconds}`))

describe('practice', () => {
  it('is sent once, as amounts that only grow, for each list and day', async () => {
    addPractice(7, 1, { seconds: 20, lines: 1 })
    addPractice(7, 2, { seconds: 5, lines: 0 })
    expect([await sendPractice(7), await sendPractice(7)]).toEqual([true, false])
    addPractice(7, 1, { seconds: 20, lines: 2 })
    jest.setSystemTime(new Date(2026, 10, 21, 0, 1))
    addPractice(7, 1, { seconds: 3, lines: 0 })
    await sendPractice(7)
    expect(amounts().map((each) => each.toSorted())).toEqual([
      ['1 2026-11-20 20', '2 2026-11-20 5'],
      ['1 2026-11-20 40', '1 2026-11-21 3'],
    ])
    const [first, second] = sent.map(({ counters }) => counters.find(({ seconds }) => seconds >= 20))
    expect(second).toMatchObject({ counter: first?.counter, lines: 3, confirmed: { seconds: 20, lines: 1 } })
    expect(first?.counter).toMatch(/^[\w-]{22}$/)
  })

  it.each([
    ['there is no connection', () => Promise.reject(noNetwork())],
    ['the session is over', async () => answer(401, { message: 'No' })],
    ['someone else is logged in', async () => answer(409, { message: 'No' })],
    ['the server fails', async () => answer(503, { message: 'No' })],
  ])('is sent again with the same counter when %s', async (_, failure) => {
    addPractice(7, 1, { seconds: 20, lines: 1 })
    respond = failure
    expect([await sendPractice(7), await sendPractice(7)]).toEqual([false, false])
    expect(sent[1]).toEqual(sent[0])
  })

  it('is dropped if the server rejects it permanently', async () => {
    addPractice(7, 1, { seconds: 20, lines: 1 })
    respond = async () => answer(400, { message: 'No' })
    await sendPractice(7)
    await sendPractice(7)
    expect(sent).toHaveLength(1)
  })

  it('continues in a new counter with what was played since, after the record was deleted elsewhere', async () => {
    addPractice(7, 1, { seconds: 20, lines: 1 })
    await sendPractice(7)
    addPractice(7, 1, { seconds: 4, lines: 1 })
    respond = async () => {
      const last = sent.at(-1)?.counters[0]
      return answer(200, { restart: last && last.confirmed.seconds > 0 ? [last.counter] : [] })
    }
    await sendPractice(7)
    expect(sent.map(({ counters: [counter] }) => [counter?.seconds, counter?.confirmed.seconds])).toEqual([
      [20, 0],
      [24, 20],
      [4, 0],
    ])
    expect(sent[2]?.counters[0]?.counter).not.toBe(sent[1]?.counters[0]?.counter)
  })

  it('is sent only for the person who played, and not after its record was deleted here', async () => {
    addPractice(7, 1, { seconds: 20, lines: 1 })
    addPractice(7, 2, { seconds: 9, lines: 0 })
    expect(await sendPractice(8)).toBe(false)
    removePractice(7, 1)
    await sendPractice(7)
    expect(sent).toMatchObject([{ viewerId: 7, counters: [{ playlistId: 2 }] }])
  })

  it('survives broken storage, and keeps what was added while a request ran', async () => {
    window.localStorage.setItem('rasika:practice:7', '{"1 x":{"seconds":"x"},"2 y":3}')
    addPractice(7, 1, { seconds: 20, lines: 1 })
    respond = async () => {
      addPractice(7, 1, { seconds: 2, lines: 0 })
      return answer(200, { restart: [] })
    }
    await sendPractice(7)
    respond = async () => answer(200, { restart: [] })
    await sendPractice(7)
    expect(amounts()).toEqual([['1 2026-11-20 20'], ['1 2026-11-20 22']])
  })
})
