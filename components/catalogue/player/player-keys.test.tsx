import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createEventEngine } from '@/components/catalogue/player/event-engine'
import { PlayerProvider } from '@/components/catalogue/player/player-context'
import { PlayerKeys } from '@/components/catalogue/player/player-keys'
import { PlayerShellProvider, usePlayerShell } from '@/components/catalogue/player/player-shell'
import { Dialog } from '@/components/ui/dialog'

jest.mock('@/components/catalogue/player/key-sheet', () => {
  throw new Error('ChunkLoadError')
})

const settings = { volume: 1, muted: false, rate: 1, captions: null, sound: null, quality: null }
const events = { onTime: jest.fn(), onPause: jest.fn(), onEnded: jest.fn() }
const engine = createEventEngine({ name: '', start: 0, duration: 0, settings, events, eventId: '1', embedKey: null })
const playable = { name: 'Margam', thumbnailUrl: '', source: null, locked: false }

function Player() {
  const { shell } = usePlayerShell()
  const [sheet, setSheet] = useState(false)
  return (
    <Dialog title="Margam" onClose={() => undefined}>
      <PlayerProvider player={{ playable, engine, pieces: [], hold: () => () => undefined }}>
        <PlayerShellProvider shell={shell}>
          <button type="button">Programme</button>
          <PlayerKeys fullscreen={{ toggle: null }} sheet={sheet} onSheet={setSheet} />
        </PlayerShellProvider>
      </PlayerProvider>
    </Dialog>
  )
}

it('says in the place of the sheet of keys that its code is lost, and keeps the focus there until it is closed', async () => {
  render(<Player />)
  const before = screen.getByRole('button', { name: 'Programme' })
  before.focus()
  fireEvent.keyDown(before, { key: '?' })
  const goOn = await screen.findByRole('button', { name: 'Go on without it' })
  const reload = screen.getByRole('button', { name: 'Load the page again' })
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the page could not be loaded.')
  for (const [shift, focused] of [
    [false, reload],
    [false, goOn],
    [false, reload],
    [true, goOn],
  ] as const) {
    await userEvent.tab({ shift })
    expect(focused).toHaveFocus()
  }
  await userEvent.click(goOn)
  await waitFor(() => expect(reload).not.toBeInTheDocument())
  expect(before).toHaveFocus()
})
