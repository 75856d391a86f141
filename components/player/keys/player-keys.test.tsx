import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialogs/dialog'
import { eventEngine, InPlayer } from '@/tests/support/pages/player'
import { PlayerKeys } from './player-keys'

jest.mock('./key-sheet', () => {
  throw new Error('ChunkLoadError')
})

const engine = eventEngine()

function Player() {
  const [sheet, setSheet] = useState(false)
  return (
    <Dialog title="Margam" onClose={() => undefined}>
      <InPlayer engine={engine}>
        <button type="button">Programme</button>
        <PlayerKeys fullscreen={{ toggle: null }} sheet={sheet} onSheet={setSheet} />
      </InPlayer>
    </Dialog>
  )
}

it('reports when the shortcuts dialog fails to load, and traps the focus until it is closed', async () => {
  render(<Player />)
  const before = screen.getByRole('button', { name: 'Programme' })
  before.focus()
  fireEvent.keyDown(before, { key: '?' })
  const goOn = await screen.findByRole('button', { name: 'Close keyboard shortcuts' })
  const reload = screen.getByRole('button', { name: 'Reload page' })
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the page couldn’t be loaded.')
  for (const focused of [reload, goOn, reload]) {
    await userEvent.tab()
    expect(focused).toHaveFocus()
  }
  await userEvent.tab({ shift: true })
  expect(goOn).toHaveFocus()
  await userEvent.click(goOn)
  await waitFor(() => expect(reload).not.toBeInTheDocument())
  expect(before).toHaveFocus()
})
