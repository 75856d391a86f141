import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { PlayerKeys } from '@/components/player/keys/player-keys'
import { ListenHost } from '@/components/player/listen/listen-host'
import { syncMediaSession } from '@/components/player/listen/media-session'
import { playInMiniBar } from '@/components/player/listen/mini-bar'
import { endNowPlaying, getNowPlaying } from '@/components/player/listen/now-playing'
import { practiceOf } from '@/components/player/practice/practice'
import { PracticeHost } from '@/components/player/practice/practice-host'
import { PracticePanel } from '@/components/player/practice/practice-panel'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { callApi } from '@/lib/client/requests/api'
import type { PieceDto } from '@/lib/domains/catalogue/schema'
import { fakeEngine, InPlayer, playable, useDeviceButtons, viewing } from '@/tests/support/pages/player'
import type { Player } from './player-context'
import { useAnnouncement } from './player-shell'

jest.mock('@/lib/client/requests/api', () => ({
  callApi: jest.fn(async () => []),
  isTemporary: () => false,
  ApiError: class extends Error {},
}))
const requests = jest.mocked(callApi)

const pieces = [
  { startSeconds: 0, endSeconds: null, title: 'Varnam', sruti: '5½ kattai', ragas: [], talas: [], words: [] },
  { startSeconds: 60, endSeconds: null, title: 'Kriti', sruti: null, ragas: [], talas: [], words: [] },
] as unknown as PieceDto[]

const { buttons } = useDeviceButtons()

function makePlayer(videoId = 7) {
  const { engine, state, media } = fakeEngine({ playing: true, waiting: false })
  const letGo = jest.fn()
  const of = { ...playable, viewing: { ...viewing, videoId } }
  const player: Player = { playable: of, engine, pieces, hold: () => letGo }
  return { player, state, media, letGo }
}

function Said() {
  return <p data-testid="said">{useAnnouncement().text}</p>
}

function Around({ player }: { player: Player }) {
  const [sheet, setSheet] = useState(false)
  return (
    <InPlayer {...player}>
      <PlayerKeys fullscreen={{ toggle: null }} sheet={sheet} onSheet={setSheet} />
      <ListenHost />
      <PracticeHost />
      <PracticePanel />
      <Said />
    </InPlayer>
  )
}
function show(videoId?: number) {
  const made = makePlayer(videoId)
  render(<Around player={made.player} />)
  return made
}

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const press = (key: string) => fireEvent.keyDown(window, { key })
const said = () => screen.getByTestId('said').textContent

describe('practice next to the player', () => {
  it('sets a passage with keys, moves it with buttons, and saves it', async () => {
    const { state } = show()
    press('[')
    expect(said()).toBe('Repeat from 0:10')
    act(() => state.set({ time: 14.6 }))
    press(']')
    expect(said()).toBe('Repeating 0:10 – 0:14.5')
    expect(state.get().time).toBe(10)
    click('Start half a second earlier')
    expect(screen.getByText('0:09.5')).toBeInTheDocument()
    await act(async () => click('Save'))
    const json = { videoId: 7, name: 'Varnam', startSeconds: 9.5, endSeconds: 14.5 }
    expect(requests).toHaveBeenCalledWith('/api/passages', { method: 'POST', json })
    expect(said()).toBe('Saved Varnam')
    press('x')
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('keeps a typed name while an end of the passage is moved', () => {
    const { state } = show()
    press('[')
    act(() => state.set({ time: 14.6 }))
    press(']')
    const name = screen.getByRole('textbox', { name: 'Name' })
    fireEvent.change(name, { target: { value: 'The second line' } })
    click('End half a second later')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('The second line')
  })

  it('copies a valid link, however precise the times in the URL were', async () => {
    const copied: string[] = []
    const clipboard = { writeText: async (text: string) => void copied.push(text) }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    const { player } = makePlayer()
    practiceOf(player.engine).set({ loop: { start: 1.1, end: 14.3 } })
    render(<Around player={player} />)
    click('Start half a second earlier')
    await act(async () => click('Copy link to this passage'))
    expect(copied).toEqual(['http://localhost/videos/7?from=0.5&to=14.5'])
    Reflect.deleteProperty(navigator, 'clipboard')
  })

  it('repeats the current piece, changes the speed, and offers the tanpura at its sruti', () => {
    const { state } = show()
    click('This piece')
    expect(screen.getByRole('button', { name: 'This piece' })).toHaveAttribute('aria-pressed', 'true')
    click('Slower')
    expect(state.get().rate).toBe(0.95)
    expect(screen.getByRole('heading', { name: 'Tanpura in G♯' })).toBeInTheDocument()
    act(() => state.set({ time: 70 }))
    expect(screen.getByText('No sruti set for Kriti.')).toBeInTheDocument()
  })

  it('keeps the focus nearby when a passage is renamed or deleted', async () => {
    const kept = { id: 3, videoId: 7, name: 'Slowly', startSeconds: 1, endSeconds: 2, practice: {}, createdAt: '' }
    requests.mockImplementation(async (_, init) => (init?.method ? null : [kept]))
    show(8)
    fireEvent.click(await screen.findByRole('button', { name: 'Rename Slowly' }))
    const name = screen.getByRole('textbox', { name: 'New name' })
    expect(name).toHaveFocus()
    fireEvent.change(name, { target: { value: 'The second line' } })
    await act(async () => click('Save'))
    expect(requests).toHaveBeenCalledWith('/api/passages/3', { method: 'PATCH', json: { name: 'The second line' } })
    expect(screen.getByRole('button', { name: 'Rename Slowly' })).toHaveFocus()
    await act(async () => click('Delete Slowly'))
    expect(screen.getByRole('list', { name: 'Your passages' })).toHaveFocus()
    requests.mockImplementation(async () => [])
  })

  it('retries loading passages on request, and moves the focus to their list', async () => {
    requests.mockRejectedValueOnce(new Error('No connection.'))
    const { player } = makePlayer(9)
    practiceOf(player.engine).set({ loop: { start: 1, end: 2 } })
    render(<Around player={player} />)
    const again = await screen.findByRole('button', { name: 'Try again' })
    const kept = { id: 3, videoId: 9, name: 'Slowly', startSeconds: 1, endSeconds: 2, practice: {}, createdAt: '' }
    requests.mockResolvedValueOnce([kept])
    fireEvent.click(again)
    expect(screen.getByRole('list', { name: 'Your passages' })).toHaveFocus()
    expect(await screen.findByRole('button', { name: /^Repeat Slowly/ })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('lists all keyboard shortcuts', async () => {
    show()
    press('?')
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(sheet).toHaveTextContent('Repeat this piece')
  })

  it('traps the focus in the shortcuts dialog', async () => {
    render(
      <Dialog title="Margam" onClose={() => undefined}>
        <Around player={makePlayer().player} />
      </Dialog>,
    )
    press('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveFocus()
    for (const shift of [false, false, true, true]) {
      await userEvent.tab({ shift })
      expect(screen.getByRole('button', { name: 'Close keyboard shortcuts' })).toHaveFocus()
    }
  })

  it('leaves keys to a dialog over the player', () => {
    const { player, state, media } = makePlayer()
    render(
      <>
        <div role="dialog" aria-label="Player" ref={(place) => place?.append(media)}>
          <Around player={player} />
        </div>
        <div role="dialog" aria-label="Playlists" tabIndex={-1} />
      </>,
    )
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Playlists' }), { key: ' ' })
    expect(state.get().playing).toBe(true)
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Player' }), { key: ' ' })
    expect(state.get().playing).toBe(false)
  })
})

describe('keys shared with other elements', () => {
  it('scroll a focused list with up and down', () => {
    const { player } = makePlayer()
    render(
      <>
        <Around player={player} />
        <ol aria-label="Lines" tabIndex={0} />
      </>,
    )
    const lines = screen.getByRole('list', { name: 'Lines' })
    Object.defineProperty(lines, 'scrollHeight', { value: 500, configurable: true })
    fireEvent.keyDown(lines, { key: 'ArrowDown' })
    expect(player.engine.setVolume).not.toHaveBeenCalled()
    Object.defineProperty(lines, 'scrollHeight', { value: 0 })
    fireEvent.keyDown(lines, { key: 'ArrowDown' })
    expect(player.engine.setVolume).toHaveBeenCalledWith(0.95)
  })

  it('work with Alt for symbols, but not for letters, digits and space', () => {
    const { player, state } = show()
    const pressWithAlt = (key: string) => fireEvent.keyDown(window, { key, altKey: true })
    for (const key of ['m', '5', ' ', 'ArrowLeft']) pressWithAlt(key)
    expect(state.get()).toMatchObject({ time: 10, playing: true })
    expect(player.engine.setMuted).not.toHaveBeenCalled()
    pressWithAlt('[')
    expect(said()).toBe('Repeat from 0:10')
  })
})

describe('the mini player', () => {
  it('takes over the video, reports and retries failures, and releases the video', () => {
    const { player, state, media, letGo } = makePlayer()
    const goTo = jest.fn()
    jest.useFakeTimers()
    act(() => playInMiniBar(player, goTo))
    expect(media.closest('aside')).toHaveAccessibleName('Now playing')
    expect(getNowPlaying(player.playable)).toBe(player)
    expect(getNowPlaying({ ...player.playable, viewing: undefined })).toBeNull()
    act(() => state.set({ failure: 'signed-out' }))
    expect(screen.getByRole('alert')).toHaveTextContent('You’ve been logged out.')
    click('Try again')
    expect(player.engine.retry).toHaveBeenCalledTimes(1)
    click(/^Open Margam/)
    expect(goTo).toHaveBeenCalled()
    act(() => {
      endNowPlaying()
      jest.runAllTimers()
    })
    jest.useRealTimers()
    expect(document.querySelector('aside')).toBeNull()
    expect(letGo).toHaveBeenCalledTimes(1)
    expect(getNowPlaying(player.playable)).toBeNull()
  })

  it('removes its headset buttons when a video without a programme takes over', () => {
    const leave = syncMediaSession(makePlayer().player)
    expect(buttons.get('nexttrack')).toEqual(expect.any(Function))
    const end = syncMediaSession({ ...makePlayer().player, pieces: [] })
    leave()
    expect(buttons.get('nexttrack')).toBeNull()
    expect(buttons.get('play')).toEqual(expect.any(Function))
    end()
  })
})
