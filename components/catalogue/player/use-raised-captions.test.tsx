import { renderHook } from '@testing-library/react'
import { useRaisedCaptions } from '@/components/catalogue/player/use-raised-captions'
import type { TrackList } from '@/tests/support/browser-stubs'

type Cue = { text: string; line: number | 'auto' }

/** A video 720 pixels high that shows captions. @param isStyled whether a style of the page can move them */
function shows(isStyled: boolean, ...activeCues: Cue[]) {
  jest.spyOn(CSS, 'supports').mockReturnValue(isStyled)
  const media = document.createElement('video')
  Object.defineProperty(media, 'clientHeight', { value: 720 })
  const track = Object.assign(new EventTarget(), { mode: 'showing', activeCues })
  const tracks = media.textTracks as unknown as TrackList<typeof track>
  tracks.add(track)
  const hook = renderHook(({ raised }) => useRaisedCaptions(media, raised), { initialProps: { raised: false } })
  return { track, raise: (raised: boolean) => hook.rerender({ raised }) }
}

it('captions in Firefox stand above the controls of full screen, and where they belong once these are gone', () => {
  const [one, two, placed, later]: [Cue, Cue, Cue, Cue] = [
    { text: 'Endaro', line: 'auto' },
    { text: 'Endaro\nmahanubhavulu', line: 'auto' },
    { text: '(applause)', line: 0 },
    { text: 'Antariki', line: 'auto' },
  ]
  const { track, raise } = shows(false, one, two, placed)
  const lines = () => [one, two, placed, later].map(({ line }) => line)
  expect(lines()).toEqual(['auto', 'auto', 0, 'auto'])
  raise(true)
  expect(lines()).toEqual([-4, -5, 0, 'auto'])
  track.activeCues = [later]
  track.dispatchEvent(new Event('cuechange'))
  expect(lines()).toEqual([-4, -5, 0, -4])
  raise(false)
  expect(lines()).toEqual(['auto', 'auto', 0, 'auto'])
})

it('captions keep their lines where a style of the page moves them', () => {
  const cue: Cue = { text: 'Endaro', line: 'auto' }
  shows(true, cue).raise(true)
  expect(cue.line).toBe('auto')
})
