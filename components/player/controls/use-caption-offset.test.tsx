import { renderHook } from '@testing-library/react'
import type { TrackList } from '@/tests/support/setup/browser-stubs'
import { useCaptionOffset } from './use-caption-offset'

type Cue = { text: string; line: number | 'auto' }

type Size = readonly [width: number, height: number, controls: number]
const onDesk: Size = [1280, 720, 90]
const onPhone: Size = [390, 844, 137]

/**
 * Creates a full-screen video with captions.
 * @param isStyled true if CSS can move the captions
 */
function shows(isStyled: boolean, [width, height, controls]: Size, ...activeCues: Cue[]) {
  jest.spyOn(CSS, 'supports').mockReturnValue(isStyled)
  const media = document.createElement('video')
  Object.defineProperties(media, { clientWidth: { value: width }, clientHeight: { value: height } })
  const bar = document.createElement('div')
  Object.defineProperty(bar, 'offsetHeight', { value: controls })
  const track = Object.assign(new EventTarget(), { mode: 'showing', activeCues })
  const tracks = media.textTracks as unknown as TrackList<typeof track>
  tracks.add(track)
  const ref = { current: bar }
  const hook = renderHook(({ raised }) => useCaptionOffset(media, ref, raised), { initialProps: { raised: false } })
  return { media, track, raise: (raised: boolean) => hook.rerender({ raised }) }
}

it('captions in Firefox move above full-screen controls, and back once these are hidden', () => {
  const [one, two, placed, later]: [Cue, Cue, Cue, Cue] = [
    { text: 'Endaro', line: 'auto' },
    { text: 'Endaro\nmahanubhavulu', line: 'auto' },
    { text: '(applause)', line: 0 },
    { text: 'Antariki', line: 'auto' },
  ]
  const { track, raise } = shows(false, onDesk, one, two, placed)
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

it('captions in Firefox move above the taller controls of a phone in portrait too', () => {
  const short: Cue = { text: 'Endaro', line: 'auto' }
  const long: Cue = { text: '<i>His anklets sound,</i> and the world trembles.', line: 'auto' }
  shows(false, onPhone, short, long).raise(true)
  // On this screen, a caption line is 21 px high and has room for 33 letters.
  expect([short.line, long.line]).toEqual([-8, -9])
})

it('captions keep their lines where a page style moves them by the height of the controls', () => {
  const cue: Cue = { text: 'Endaro', line: 'auto' }
  const { media, raise } = shows(true, onPhone, cue)
  raise(true)
  expect([cue.line, media.style.getPropertyValue('--controls')]).toEqual(['auto', '137px'])
})
