import { playNextTrack, playPreviousTrack } from '@/components/player/actions'
import { practiceOf } from '@/components/player/practice/practice'
import { createSession } from '@/components/player/session'
import { ApiError, callApi, unreachable } from '@/lib/client/requests/api'
import type { PerformedPieceDto } from '@/lib/domains/catalogue/performed/schema'
import { fakeEngine } from '@/tests/support/pages/player'
import { createQueue } from './queue'
import { queueItems } from './queue-items'

jest.mock('@/lib/client/requests/api', () => ({
  ...jest.requireActual('@/lib/client/requests/api'),
  callApi: jest.fn(),
}))
jest.mock('@/components/player/session', () => ({ createSession: jest.fn() }))
const requests = jest.mocked(callApi)

const piece = (videoId: number, title: string, facts: Partial<PerformedPieceDto> = {}): PerformedPieceDto => ({
  ...{ videoId, title, videoName: `Video ${videoId}`, artist: null, startSeconds: 10, endSeconds: 40 },
  ...{ locked: false, trailerId: null },
  ...facts,
})

type Fake = ReturnType<typeof fakeEngine> & { letGo: jest.Mock; isPlaying: () => boolean }
let made: Fake[] = []
beforeEach(() => {
  made = []
  jest.useFakeTimers()
  requests.mockReset().mockImplementation(async (path) => ({
    ...{ id: Number(/\d+$/.exec(path)?.[0]), name: path, thumbnailUrl: '', duration: 100, pieces: [] },
    ...{ vimeoId: null, embedKey: null, hlsUrl: null, fileUrl: '/x', captions: [] },
  }))
  jest.mocked(createSession).mockImplementation((playable, start = 0) => {
    const fake = fakeEngine({ time: start, waiting: false })
    const letGo = jest.fn()
    made.push({ ...fake, letGo, isPlaying: () => fake.state.get().playing })
    return { playable, engine: fake.engine, hold: () => letGo }
  })
})
afterEach(() => jest.useRealTimers())

const settle = () => jest.advanceTimersByTimeAsync(0)

async function start(pieces: PerformedPieceDto[], viewerId = 5) {
  const queue = createQueue(queueItems({ viewerId, total: pieces.length, pieces }), viewerId)
  queue.go(0)
  await settle()
  return queue
}
const titleOf = ({ getState, items }: Awaited<ReturnType<typeof start>>) => items[getState().index ?? -1]?.title

/** Plays in small steps, because the queue takes a large one for a jump. */
async function playUntil(fake: Fake | undefined, second: number) {
  for (let time = fake?.state.get().time ?? 0; time < second; time += 0.25) {
    await jest.advanceTimersByTimeAsync(250)
    fake?.state.set({ time: Math.min(second, time + 0.25) })
  }
  await settle()
}

it('loads the next piece before the end of the current one, and plays it exactly then', async () => {
  const queue = await start([piece(1, 'Varnam'), piece(2, 'Kriti')])
  expect([titleOf(queue), made.length, made[0]?.isPlaying()]).toEqual(['Varnam', 1, true])
  await playUntil(made[0], 19)
  expect(made).toHaveLength(1)
  await playUntil(made[0], 39.75)
  expect([made.length, made[1]?.isPlaying(), titleOf(queue)]).toEqual([2, false, 'Varnam'])
  await jest.advanceTimersByTimeAsync(250)
  expect([titleOf(queue), made[0]?.isPlaying(), made[1]?.isPlaying()]).toEqual(['Kriti', false, true])
  expect(made[0]?.letGo).toHaveBeenCalledTimes(1)
  await playUntil(made[1], 40)
  expect(queue.getState()).toMatchObject({ index: 1, finished: true })
  expect(made[1]?.isPlaying()).toBe(false)
})

it('plays on in the same video without a seek when the next piece follows at once', async () => {
  const queue = await start([piece(1, 'Alapana'), piece(1, 'Kriti', { startSeconds: 40, endSeconds: 90 })])
  await playUntil(made[0], 40)
  expect(titleOf(queue)).toBe('Kriti')
  expect(made[0]?.engine.seek).not.toHaveBeenCalled()
  expect([made[0]?.isPlaying(), made[0]?.letGo.mock.calls.length]).toEqual([true, 0])
  expect(queue.getState().player?.part).toEqual({ start: 40, end: 90 })
})

it('names locked pieces that it skips, and those that turn out to be gone', async () => {
  const locked = piece(2, 'Locked', { locked: true })
  const queue = await start([locked, piece(1, 'Varnam'), locked, piece(3, 'Gone'), piece(4, 'Kriti')])
  expect([titleOf(queue), queue.getState().skipped]).toEqual(['Varnam', ['Locked']])
  requests.mockRejectedValueOnce(new ApiError(404, 'There is no such video'))
  queue.go(2)
  await settle()
  expect([titleOf(queue), queue.getState().skipped]).toEqual(['Kriti', ['Locked', 'Gone']])
  const { player } = queue.getState()
  expect(player?.playable.after?.next).toBeNull()
})

it('skips forward, and back only in the first seconds of a piece', async () => {
  const queue = await start([piece(1, 'Varnam'), piece(2, 'Kriti')])
  const player = () => queue.getState().player!
  playNextTrack(player())
  await settle()
  expect(titleOf(queue)).toBe('Kriti')
  await playUntil(made[1], 15)
  playPreviousTrack(player())
  expect([titleOf(queue), made[1]?.state.get().time]).toEqual(['Kriti', 10])
  playPreviousTrack(player())
  await settle()
  expect(titleOf(queue)).toBe('Varnam')
})

it('lets the video play on after a jump out of the piece, and while a part repeats', async () => {
  const queue = await start([piece(1, 'Varnam'), piece(2, 'Kriti')])
  made[0]?.state.set({ time: 60 })
  await playUntil(made[0], 62)
  expect(titleOf(queue)).toBe('Varnam')
  made[0]?.state.set({ time: 12 })
  practiceOf(made[0]!.engine).set({ loop: { start: 12, end: 60 } })
  await playUntil(made[0], 45)
  expect(titleOf(queue)).toBe('Varnam')
})

it('plays each trailer once for a visitor in place of locked pieces, and none for others', async () => {
  const locked = [piece(1, 'Varnam', { locked: true, trailerId: 9 }), piece(1, 'Kriti', { locked: true, trailerId: 9 })]
  const queue = await start(locked, 0)
  expect(queue.items.map(({ plays }) => plays)).toEqual(['trailer', 'nothing'])
  expect(requests).toHaveBeenCalledWith('/api/feed/trailers/9')
  expect(queue.getState().player?.playable.viewing).toBeUndefined()
  expect((await start(locked)).getState()).toMatchObject({ player: null, finished: true, skipped: ['Varnam', 'Kriti'] })
})

it('waits at the end of a piece while the next one fails to load, and goes on with a retry', async () => {
  const queue = await start([piece(1, 'Varnam'), piece(2, 'Kriti')])
  requests.mockRejectedValue(unreachable())
  await playUntil(made[0], 40)
  expect([titleOf(queue), queue.getState().failed, made[0]?.isPlaying()]).toEqual(['Varnam', true, false])
  requests.mockReset().mockImplementation(async () => ({ id: 2, name: 'V', duration: 100, pieces: [], fileUrl: '/x' }))
  queue.retry()
  await settle()
  expect([titleOf(queue), queue.getState().failed]).toEqual(['Kriti', false])
})

it('loads again with each retry, and tells each new failure', async () => {
  const queue = await start([piece(1, 'Varnam'), piece(2, 'Kriti')])
  requests.mockRejectedValue(unreachable())
  await playUntil(made[0], 40)
  const told: [failed: boolean, loading: boolean][] = []
  queue.subscribe(() => told.push([queue.getState().failed, queue.getState().loading]))
  queue.retry()
  await settle()
  expect([told[0], told.at(-1)]).toEqual([
    [false, true],
    [true, false],
  ])
})

it('releases everything when it is closed, the piece that loads ahead too', async () => {
  const queue = await start([piece(1, 'Varnam'), piece(2, 'Kriti')])
  await playUntil(made[0], 25)
  queue.close()
  await settle()
  expect(made.map(({ letGo }) => letGo.mock.calls.length)).toEqual([1, 1])
})
