import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast } from 'sonner'
import { melakartaNotes, placeOf } from '@/lib/shared/music/melakarta'
import { PlayableScale } from './playable-scale'
import { firstStringOf, playScale, ratios } from './scale-sound'

jest.mock('sonner', () => ({ toast: { error: jest.fn() } }))
jest.mock('./scale-sound', () => ({
  ...jest.requireActual('./scale-sound'),
  playScale: jest.fn(),
}))

test('every melakarta rises from place to place, each higher in pitch, and the tanpura has the fifth of its scale', () => {
  for (let number = 1; number <= 72; number += 1) {
    const places = melakartaNotes(number).map(placeOf)
    expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
  }
  expect([...ratios]).toEqual([...ratios].sort((a, b) => a - b))
  expect(placeOf('Ṡ')).toBe(ratios.length - 1)
  expect(
    [
      ['S', 'P'],
      ['S', 'M1'],
      ['S', 'M2'],
    ].map(firstStringOf),
  ).toEqual(['pa', 'ma', 'ni'])
})

test('a scale is played once, marks the note that sounds, and is stopped by the same button', async () => {
  let signal: AbortSignal | undefined
  jest.mocked(playScale).mockImplementation(async (notes, given, onNote) => {
    signal = given
    expect(notes).toEqual(['S', 'R2', 'Ṡ', 'Ṡ', 'S'])
    onNote(1)
    await new Promise<void>((resolve) => given.addEventListener('abort', () => resolve()))
  })
  const { container } = render(<PlayableScale arohana={['S', 'R2', 'Ṡ']} avarohana={['Ṡ', 'S']} />)
  await userEvent.click(screen.getByRole('button', { name: 'Hear the scale' }))
  const stop = await screen.findByRole('button', { name: 'Stop' })
  expect(container.querySelector('[data-scale="Arohana"] .bg-ivory')).not.toBeNull()
  await userEvent.click(stop)
  expect(signal?.aborted).toBe(true)
  await screen.findByRole('button', { name: 'Hear the scale' })
  await act(async () => undefined)
  expect(playScale).toHaveBeenCalledTimes(1)
})

test('a scale that cannot be played says so, and can be retried', async () => {
  jest.mocked(playScale).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  render(<PlayableScale arohana={['S', 'P']} avarohana={['P', 'S']} />)
  await userEvent.click(screen.getByRole('button', { name: 'Hear the scale' }))
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith(expect.stringContaining('Couldn’t play')))
  expect(screen.getByRole('button', { name: 'Hear the scale' })).toBeInTheDocument()
})
