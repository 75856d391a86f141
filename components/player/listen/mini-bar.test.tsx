import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'sonner'
import { createState } from '@/components/player/engine/engine'
import type { Queue, QueueState } from '@/components/player/play-all/queue'
import type { Player } from '@/components/player/player-context'
import { practiceOf } from '@/components/player/practice/practice'
import { createSession } from '@/components/player/session'
import { ApiError, callApi, unreachable } from '@/lib/client/requests/api'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import type { Playable, Suggestion } from '@/lib/domains/viewing/playable/schema'
import { fakeEngine, useDeviceButtons, viewing } from '@/tests/support/pages/player'
import { listenModeOf } from './listen-mode'
import { playInMiniBar, playQueueInMiniBar } from './mini-bar'
import { endNowPlaying, getNowPlaying } from './now-playing'

jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))
jest.mock('sonner', () => ({ toast: { info: jest.fn() } }))
jest.mock('@/components/player/session', () => ({ createSession: jest.fn() }))
const requests = jest.mocked(callApi)

const names = ['Varnam', 'Margam', 'Tillana']
const hrefOf = (id: number) => `/browse/videos/${id}/info?playlist=3&entry=${id}0&t=0`
const beside = (id: number, locked = false): (Suggestion & { label: string }) | null =>
  names[id] ? { name: names[id], thumbnailUrl: '', locked, href: hrefOf(id), label: 'Next in the playlist' } : null

const playableOf = (id: number, lockedNext = false): Playable => ({
  name: names[id] ?? '',
  artist: `Artist of ${names[id]}`,
  thumbnailUrl: '',
  source: null,
  locked: false,
  viewing: { ...viewing, videoId: id },
  after: { next: beside(id + 1, lockedNext), previous: beside(id - 1), alike: [] },
})
const pieces = [
  { startSeconds: 0, endSeconds: null, title: 'Alapana' },
  { startSeconds: 60, endSeconds: null, title: 'Kriti' },
] as PieceDto[]

type Fake = { player: Player; state: ReturnType<typeof fakeEngine>['state']; letGo: jest.Mock }
function makePlayer(of: Playable): Fake {
  const { engine, state } = fakeEngine({ playing: true, waiting: false })
  const letGo = jest.fn()
  return { player: { playable: of, engine, pieces, hold: jest.fn(() => letGo) }, state, letGo }
}

let made: Record<number, Fake> = {}
const { buttons, device } = useDeviceButtons()
const goTo = jest.fn()
const end = (fake: Fake) => act(async () => fake.state.set({ time: 100, playing: false, ended: true }))
const press = (button: string) => act(async () => buttons.get(button)?.())
const bar = () => screen.getByRole('complementary', { name: 'Now playing' })

function play(id: number, lockedNext = false): Fake {
  const fake = makePlayer(playableOf(id, lockedNext))
  act(() => playInMiniBar(fake.player, goTo))
  return fake
}

beforeEach(() => {
  made = {}
  goTo.mockClear()
  requests.mockReset().mockImplementation(async (path) => {
    const id = Number(/videos\/(\d+)/.exec(path)?.[1])
    return path.startsWith('/api/home/') ? { playable: playableOf(id) } : { pieces }
  })
  jest.mocked(toast.info).mockClear()
  jest.mocked(createSession).mockImplementation((playable) => {
    if (playable.locked) return null
    const fake = makePlayer(playable)
    made[playable.viewing?.videoId ?? 0] = fake
    return fake.player
  })
})
afterEach(async () => {
  act(() => endNowPlaying())
  await waitFor(() => expect(document.querySelector('aside')).toBeNull())
})

test('a playlist continues in the bar after a video, and bar, device and link name the current one', async () => {
  const first = play(0)
  expect(device.metadata).toMatchObject({ title: 'Alapana', artist: 'Artist of Varnam', album: 'Varnam' })
  await end(first)
  expect(requests).toHaveBeenCalledWith('/api/home/videos/1?playlist=3&entry=10')
  expect(bar()).toHaveTextContent('Margam')
  expect(bar()).not.toHaveTextContent('Varnam')
  expect(device.metadata).toMatchObject({ title: 'Alapana', artist: 'Artist of Margam', album: 'Margam' })
  expect(first.letGo).toHaveBeenCalledTimes(1)
  expect(getNowPlaying(playableOf(0))).toBeNull()
  expect(getNowPlaying(playableOf(1))?.engine).toBe(made[1]?.player.engine)
  fireEvent.click(screen.getByRole('button', { name: /^Open/ }))
  expect(goTo).toHaveBeenCalledWith('/browse/videos/1/info?playlist=3&entry=10')
  await end(made[1]!)
  await end(made[2]!)
  expect(bar()).toHaveTextContent('Tillana')
})

test('next on a headset goes to the next piece, then to the next video, and previous the same way back', async () => {
  const first = play(0)
  await press('nexttrack')
  expect([first.state.get().time, made[1]]).toEqual([60, undefined])
  await press('nexttrack')
  expect(bar()).toHaveTextContent('Margam')
  const second = made[1]!
  act(() => second.state.set({ time: 64 }))
  await press('previoustrack')
  expect(second.state.get().time).toBe(60)
  await press('previoustrack')
  expect(second.state.get().time).toBe(0)
  act(() => second.state.set({ time: 3.5 }))
  await press('previoustrack')
  expect([second.state.get().time, made[0]]).toEqual([0, undefined])
  await press('previoustrack')
  expect(bar()).toHaveTextContent('Varnam')
  await press('previoustrack')
  expect(bar()).toHaveTextContent('Varnam')
})

test('previous on a headset stays in a passage, or in its first seconds goes to the previous entry', async () => {
  const second = play(1)
  practiceOf(second.player.engine).set({ loop: { start: 70, end: 90 }, from: null })
  act(() => second.state.set({ time: 80 }))
  await press('previoustrack')
  expect([second.state.get().time, made[0]]).toEqual([70, undefined])
  await press('previoustrack')
  expect(bar()).toHaveTextContent('Varnam')
})

test('nothing starts in the bar after the sleep timer ended or the bar was closed', async () => {
  const first = play(0)
  act(() => first.state.set({ time: 99.5 }))
  listenModeOf(first.player.engine).setSleep('piece', pieces)
  await end(first)
  const closed = play(0)
  act(() => {
    closed.state.set({ ended: true })
    endNowPlaying()
  })
  await waitFor(() => expect(document.querySelector('aside')).toBeNull())
  expect(made).toEqual({})
})

/**
 * Mocks the server's response for one video.
 * @param answer null responds with 404
 */
const answerOf = (id: number, answer: Playable | null) => {
  const others = requests.getMockImplementation()
  requests.mockImplementation(async (path) => {
    if (!path.startsWith(`/api/home/videos/${id}?`)) return others?.(path)
    if (!answer) throw new ApiError(404, 'There is no such video')
    return { playable: answer }
  })
}

test('a locked video in a playlist is skipped with a notice, and the next one plays', async () => {
  answerOf(1, { ...playableOf(1), locked: true })
  await end(play(0, true))
  expect(bar()).toHaveTextContent('Tillana')
  expect(toast.info).toHaveBeenCalledWith('Skipped Margam because it’s not available')
  made[2]!.state.set({ time: 0 })
  await press('previoustrack')
  expect(bar()).toHaveTextContent('Varnam')
  expect(toast.info).toHaveBeenCalledTimes(2)
})

test('a video removed from a playlist is skipped, and its successor plays', async () => {
  answerOf(1, null)
  answerOf(0, { ...playableOf(0), after: { next: beside(2), previous: null, alike: [] } })
  window.history.replaceState(null, '', hrefOf(0))
  await end(play(0))
  expect(bar()).toHaveTextContent('Tillana')
  expect(toast.info).toHaveBeenCalledWith('Skipped Margam because it’s not available')
})

test('the last playable video stays in the bar, which names the videos skipped after it', async () => {
  answerOf(1, { ...playableOf(1), locked: true })
  answerOf(2, null)
  await end(play(0, true))
  expect(bar()).toHaveTextContent('Varnam')
  expect(toast.info).toHaveBeenCalledWith('Skipped Margam and 1 more because they’re not available')
})

test('a next video that failed to load starts when the network is back', async () => {
  requests.mockRejectedValueOnce(unreachable())
  await end(play(0))
  expect(bar()).toHaveTextContent('Varnam')
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(bar()).toHaveTextContent('Margam')
})

test('a next video that the browser does not autoplay asks for a press on Play', async () => {
  await end(play(0))
  const next = made[1]
  act(() => next?.state.set({ playing: false, refused: true }))
  expect(within(bar()).getByRole('status')).toHaveTextContent('Press Play to start.')
  fireEvent.click(within(bar()).getByRole('button', { name: 'Play' }))
  expect(next?.state.get().playing).toBe(true)
  act(() => next?.state.set({ refused: false }))
  expect(within(bar()).getByRole('status')).toBeEmptyDOMElement()
})

describe('a queue', () => {
  const online = () => act(async () => void window.dispatchEvent(new Event('online')))

  function playQueue(facts: Partial<QueueState> = {}) {
    const state = createState<QueueState>({
      ...{ index: 0, player: makePlayer(playableOf(0)).player, skipped: [] },
      ...{ failed: false, loading: false, finished: false },
      ...facts,
    })
    const { get: getState, subscribe } = state
    const retry = jest.fn(() => state.set({ failed: false, loading: true }))
    const queue: Queue = { ...{ items: [], getState, subscribe, retry }, go: jest.fn(), close: jest.fn() }
    act(() => playQueueInMiniBar(queue, goTo))
    return { retry, tell: (told: Partial<QueueState>) => act(() => state.set(told)) }
  }

  test('retries after each failure, but not once it plays on by another way', async () => {
    const { retry, tell } = playQueue()
    for (const times of [1, 2]) {
      tell({ failed: true, loading: false })
      await online()
      expect(retry).toHaveBeenCalledTimes(times)
    }
    tell({ failed: true, loading: false })
    tell({ failed: false })
    await online()
    expect(retry).toHaveBeenCalledTimes(2)
  })

  test('that has failed before the bar opens is retried too', async () => {
    const { retry } = playQueue({ failed: true })
    await online()
    expect(retry).toHaveBeenCalledTimes(1)
  })
})
