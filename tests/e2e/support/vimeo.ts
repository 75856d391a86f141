import type { BrowserContext } from '@playwright/test'

/**
 * Fake Vimeo player. Implements the part of @vimeo/player's protocol for playing, seeking, speed, captions and events.
 * Plays no video; attributes of its body show its state.
 */
const playerPage = `<!doctype html><title>Player</title><p>Stand-in for Vimeo's player</p><script>
  const listening = new Set()
  const say = (message) => parent.postMessage(JSON.stringify(message), '*')
  const values = {
    getPaused: !location.search.includes('autoplay=1'),
    ...{ getDuration: 60, getCurrentTime: 0, getVolume: 1, getMuted: false, getEnded: false },
    getPlaybackRate: 1,
    getTextTracks: [{ language: 'en', label: 'English', kind: 'captions', mode: 'disabled' }],
  }
  const emit = (event, more) => {
    const seconds = values.getCurrentTime
    if (listening.has(event)) say({ event, data: { seconds, percent: seconds / 60, duration: 60, ...more } })
  }
  const told = document.body.dataset
  setInterval(() => {
    if (values.getPaused) return
    values.getCurrentTime = Math.min(60, values.getCurrentTime + values.getPlaybackRate / 4)
    told.now = values.getCurrentTime
    emit('timeupdate')
    if (values.getCurrentTime < 60) return
    values.getPaused = true
    emit('ended')
  }, 250)
  addEventListener('message', ({ data }) => {
    const { method, value } = typeof data === 'string' ? JSON.parse(data) : data
    if (!method) return
    if (method === 'addEventListener') listening.add(value)
    if (method === 'removeEventListener') listening.delete(value)
    if (method === 'play' || method === 'pause') {
      values.getPaused = method === 'pause'
      told.state = method
    }
    if (method === 'setCurrentTime') {
      values.getCurrentTime = value
      told.seconds = told.now = value
      told.seeks = Number(told.seeks ?? 0) + 1
    }
    if (method === 'setPlaybackRate') told.rate = values.getPlaybackRate = value
    if (method === 'enableTextTrack') told.captions = value.language
    if (method === 'disableTextTrack') told.captions = ''
    say({ method, value: method in values ? values[method] : value ?? null })
    if (method === 'play') emit('play'), emit('playing')
    if (method === 'pause') emit('pause')
    if (method === 'setCurrentTime') emit('seeked')
    if (method === 'setPlaybackRate') emit('playbackratechange', { playbackRate: value })
    if (method === 'ping') say({ event: 'ready' })
  })
  say({ event: 'ready' })
</script>`

/**
 * Serves the fake player under Vimeo's URL. Use it only in tests that open a Vimeo video, because Playwright disables
 * the HTTP cache of a context with routes.
 */
export async function stubVimeo(context: BrowserContext): Promise<void> {
  await context.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: playerPage }),
  )
}
