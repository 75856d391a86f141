import type { Player } from '@/components/player/player-context'
import { fakeEngine, playable, viewing } from '@/tests/support/pages/player'
import { canShift, connectSound, type SoundGraph } from './sound-graph'
import { continueTuning, tuningOf } from './tuning'

jest.mock('./sound-graph', () => ({ canShift: jest.fn(), connectSound: jest.fn(), wakeSound: jest.fn() }))

const graphs: jest.Mocked<SoundGraph>[] = []
const makeGraph = async () => {
  const graph = { setSemitones: jest.fn(), close: jest.fn() }
  graphs.push(graph)
  return graph
}
const open: Player['engine'][] = []

beforeEach(() => {
  Object.assign(window, { AudioWorkletNode: class {} })
  jest.mocked(canShift).mockReset().mockResolvedValue(true)
  jest.mocked(connectSound).mockReset().mockImplementation(makeGraph)
  graphs.length = 0
})
afterEach(() => {
  for (const engine of open.splice(0)) tuningOf(engine).stop()
  Reflect.deleteProperty(window, 'AudioWorkletNode')
})

function player() {
  const { engine } = fakeEngine()
  open.push(engine)
  return { engine, pieces: [], playable: { ...playable, viewing } }
}

it('a player that is closed while its source is checked connects nothing', async () => {
  const closed = player()
  const start = tuningOf(closed.engine).start(closed)
  tuningOf(closed.engine).release()
  await start
  expect(connectSound).not.toHaveBeenCalled()
  expect(tuningOf(closed.engine).getState().on).toBe(false)
})

it('a player that is closed while it connects ends its graph', async () => {
  const closed = player()
  let connect = () => {}
  const connecting = new Promise<void>((resolve) => {
    jest.mocked(connectSound).mockImplementation(() => {
      resolve()
      return new Promise((connected) => (connect = () => connected(makeGraph())))
    })
  })
  const start = tuningOf(closed.engine).start(closed)
  await connecting
  tuningOf(closed.engine).release()
  connect()
  await start
  expect(graphs[0]?.close).toHaveBeenCalled()
  expect(tuningOf(closed.engine).getState().on).toBe(false)
})

it('without a network, the source is checked again the next time', async () => {
  const one = player()
  jest.mocked(canShift).mockResolvedValueOnce(null)
  await expect(tuningOf(one.engine).start(one)).rejects.toThrow()
  expect(tuningOf(one.engine).getState().canShift).toBeNull()
  expect(await tuningOf(one.engine).start(one)).toBe(true)
})

it('the next video goes on with the same note and semitones', async () => {
  const [one, next] = [player(), player()]
  tuningOf(one.engine).set({ note: 'D' })
  await tuningOf(one.engine).start(one)
  tuningOf(one.engine).set({ semitones: -2 })
  tuningOf(one.engine).release()
  expect(await continueTuning(next)).toBe(true)
  expect(tuningOf(next.engine).getState()).toMatchObject({ on: true, note: 'D', semitones: -2 })
})
