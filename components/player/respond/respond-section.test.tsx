import { act, fireEvent, render, screen } from '@testing-library/react'
import { StageLayer } from '@/components/player/controls/stage-layer'
import { useAnnouncement } from '@/components/player/player-shell'
import { practiceOf } from '@/components/player/practice/practice'
import { callApi } from '@/lib/client/requests/api'
import { fakeEngine, InPlayer, playable, viewing } from '@/tests/support/pages/player'
import { CallAndResponse } from './respond-section'
import { respondOf } from './respond'

jest.mock('@/lib/client/requests/api', () => ({ callApi: jest.fn(), isTemporary: () => true }))
const requests = jest.mocked(callApi)

const passage = { videoId: 7, name: 'Charanam', startSeconds: 10, endSeconds: 20, createdAt: '' }
const [a, b] = [
  { ...passage, id: 21, practice: { lines: [10, 12, 14, 16], line: 0 } },
  { ...passage, id: 22, endSeconds: 18, practice: { lines: [10, 12, 14, 16], line: 0 } },
]
const loopOf = ({ startSeconds: start, endSeconds: end }: typeof passage) => ({ start, end })

beforeEach(() => {
  jest.useFakeTimers()
  requests.mockReset()
  requests.mockImplementation(async (path) => (path.startsWith('/api/passages?') ? [a, b] : null))
})
afterEach(() => jest.useRealTimers())

const Said = () => <p data-testid="said">{useAnnouncement().text}</p>
const said = () => screen.getByTestId('said').textContent
const sent = () =>
  requests.mock.calls.filter(([, init]) => init?.method === 'PATCH').map(([path, init]) => [path, init?.json])
const button = (name: string) => screen.getByRole('button', { name })

/** @param videoId its passages are cached by this id */
async function show(videoId: number, loop = loopOf(a)) {
  const made = fakeEngine({ waiting: false })
  const practice = practiceOf(made.engine)
  practice.set({ loop })
  const view = render(
    <InPlayer engine={made.engine} playable={{ ...playable, viewing: { ...viewing, videoId } }}>
      <StageLayer />
      <CallAndResponse />
      <Said />
    </InPlayer>,
  )
  await act(() => jest.advanceTimersByTimeAsync(100))
  return { ...made, ...view, practice, respond: respondOf(made.engine) }
}

const startAt = (name: string) => fireEvent.click(screen.getByRole('button', { name: new RegExp(`${name}$`) }))

describe('the line at which the student stopped', () => {
  it('is stored with its own passage, and not with the next one', async () => {
    const { practice } = await show(31)
    startAt('Line 4')
    act(() => practice.set({ loop: loopOf(b) }))
    await act(() => jest.advanceTimersByTimeAsync(5000))
    expect(sent()).toEqual([['/api/passages/21', { practice: { line: 3 } }]])
  })

  it('is stored when the player is closed, and while lines follow each other', async () => {
    const { unmount } = await show(32)
    startAt('Line 3')
    await act(() => jest.advanceTimersByTimeAsync(1000))
    expect(sent()).toEqual([])
    unmount()
    expect(sent()).toEqual([['/api/passages/21', { practice: { line: 2 } }]])
  })
})

describe('cutting a passage', () => {
  it('into equal parts makes no more lines than fit, and announces as many as there are', async () => {
    await show(33, { start: 40, end: 43 })
    for (let turn = 0; turn < 40; turn += 1) fireEvent.click(button('More parts'))
    fireEvent.click(button('Equal parts'))
    expect(said()).toBe('Cut into 10 lines')
    expect(screen.getByRole('list', { name: 'Lines to practise' }).children).toHaveLength(10)
  })

  it('again in the same way stores what could not be stored', async () => {
    await show(34)
    requests.mockRejectedValueOnce(new Error('You seem to be offline.'))
    await act(async () => fireEvent.click(button('Equal parts')))
    expect(said()).toBe('Couldn’t save to Charanam. You seem to be offline.')
    await act(() => jest.advanceTimersByTimeAsync(5000))
    expect(sent()).toHaveLength(1)
    await act(async () => fireEvent.click(button('Equal parts')))
    expect(sent()[1]).toEqual(['/api/passages/21', { practice: { lines: [10, 12.5, 15, 17.5], line: 0 } }])
  })

  it('by taps counts each press of the key or the main button once', async () => {
    const { state } = await show(35, { start: 40, end: 60 })
    fireEvent.click(button('Tap at each line'))
    act(() => state.set({ time: 45 }))
    // jsdom has no PointerEvent.
    const point = (by: number) =>
      fireEvent(
        screen.getByRole('button', { name: /^Tap at each line/ }),
        new MouseEvent('pointerdown', { button: by, bubbles: true }),
      )
    point(2)
    fireEvent.keyDown(window, { key: 'w', repeat: true })
    expect(screen.getByText('1 line')).toBeInTheDocument()
    fireEvent.keyDown(window, { key: 'w' })
    expect([said(), screen.getByText('2 lines')]).toEqual(['Line 2', expect.anything()])
    act(() => state.set({ time: 50 }))
    point(0)
    expect(said()).toBe('Line 3')
  })
})

it('announces the student’s turn without the words of the line', async () => {
  const { state, container } = await show(36)
  startAt('Line 2')
  act(() => void jest.advanceTimersByTime(2000))
  act(() => state.set({ time: 14 }))
  const live = container.querySelector('[aria-live]')
  expect(live).toHaveTextContent('Your turn')
  expect(live).not.toHaveAttribute('aria-atomic')
})
