import { act, render, screen } from '@testing-library/react'
import { fakeEngine, InPlayer } from '@/tests/support/pages/player'
import { Stage } from './stage'

it('a video waiting for the server or network says so, and that it will resume', () => {
  const { engine, state } = fakeEngine()
  render(
    <InPlayer engine={engine}>
      <Stage fullscreen={{ on: false, toggle: null }} />
    </InPlayer>,
  )
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said()).toContain('Loading')
  act(() => state.set({ away: true }))
  expect(said()).toContain('This video can’t be reached right now. Playback will resume automatically.')
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => state.set({ away: false }))
  act(() => state.set({ away: true }))
  expect(said()).toContain('You seem to be offline. Playback will resume when you’re back online.')
  act(() => state.set({ away: false, waiting: false }))
  expect(said()).toEqual([''])
})
