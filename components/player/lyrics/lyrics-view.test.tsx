import { fireEvent, render, screen } from '@testing-library/react'
import type { PieceLyricsDto } from '@/lib/domains/catalogue/lyrics/schema'
import { lineAt, findLyricsAt } from './lyrics'
import { LyricsView } from './lyrics-view'

const piece = (startSeconds: number) => ({ startSeconds, title: `At ${startSeconds}`, words: [] })

it('lyrics are those of the latest piece that has started, or else of the first', () => {
  const pieces = [piece(10), piece(60)]
  expect([0, 10, 59.9, 60, 999].map((seconds) => findLyricsAt(pieces, seconds)?.startSeconds)).toEqual([
    10, 10, 10, 60, 60,
  ])
  expect(findLyricsAt([], 5)).toBeNull()
})

it('a line is current from its own time until the next timed line', () => {
  const lines = [5, null, 8, null].map((seconds) => ({ seconds, text: 'x' }))
  expect([0, 5, 7.9, 8, 100].map((seconds) => lineAt(lines, seconds))).toEqual([-1, 0, 0, 2, 2])
  expect(lineAt([{ seconds: null, text: 'x' }], 9)).toBe(-1)
})

const source = 'Tyagaraja; public domain'
const pieces: PieceLyricsDto[] = [
  {
    startSeconds: 0,
    title: 'Endaro Mahanubhavulu',
    words: [
      {
        kind: 'sahitya',
        language: 'te',
        script: 'Latn',
        source,
        lines: [
          { seconds: 2, text: 'endarō mahānubhāvulu' },
          { seconds: 6, text: 'andariki vandanamulu' },
        ],
      },
      { kind: 'meaning', language: 'en', script: null, source: null, lines: [{ seconds: null, text: 'Great souls' }] },
    ],
  },
]

it('the current line is highlighted, and clicking a timed line plays from there', () => {
  window.matchMedia = jest.fn().mockReturnValue({ matches: true })
  const onSeek = jest.fn()
  const shown = (seconds: number) => <LyricsView pieces={pieces} seconds={seconds} onSeek={onSeek} />
  const { rerender } = render(shown(3))
  const current = () => screen.getAllByRole('listitem', { current: true }).map((line) => line.textContent)
  expect(current()).toEqual([expect.stringContaining('endarō')])
  rerender(shown(7))
  expect(current()).toEqual([expect.stringContaining('andariki')])
  expect(screen.getByRole('list', { name: 'Lines' })).toHaveAttribute('lang', 'te-Latn')
  expect(screen.getByRole('listitem', { current: true })).toHaveAttribute('dir', 'auto')
  fireEvent.click(screen.getByRole('button', { name: /endarō mahānubhāvulu \(play from 0:02\)/ }))
  expect(onSeek).toHaveBeenCalledWith(2)
  fireEvent.click(screen.getByRole('button', { name: 'Meaning · English' }))
  expect(screen.getByText('Great souls')).toBeInTheDocument()
  expect(screen.queryByRole('listitem', { current: true })).toBeNull()
})
