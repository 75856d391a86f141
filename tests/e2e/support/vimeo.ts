import type { BrowserContext } from '@playwright/test'

/** The part of the protocol between Vimeo's player and @vimeo/player for playing, pausing and events. */
const playerPage = `<!doctype html><title>Player</title><p>Stand-in for Vimeo's player</p><script>
  const listening = new Set()
  const say = (message) => parent.postMessage(JSON.stringify(message), '*')
  const emit = (event) => listening.has(event) && say({ event, data: { seconds: 0, percent: 0, duration: 60 } })
  const values = { getPaused: true, getDuration: 60, getCurrentTime: 0, getVolume: 1, getMuted: false, getEnded: false }
  addEventListener('message', ({ data }) => {
    const { method, value } = typeof data === 'string' ? JSON.parse(data) : data
    if (!method) return
    if (method === 'addEventListener') listening.add(value)
    if (method === 'removeEventListener') listening.delete(value)
    if (method === 'play' || method === 'pause') {
      values.getPaused = method === 'pause'
      document.body.dataset.state = method
    }
    if (method === 'setCurrentTime') {
      values.getCurrentTime = value
      document.body.dataset.seconds = value
    }
    say({ method, value: method in values ? values[method] : value ?? null })
    if (method === 'play') emit('play'), emit('playing')
    if (method === 'pause') emit('pause')
    if (method === 'ping') say({ event: 'ready' })
  })
  say({ event: 'ready' })
</script>`

/** Serves a page of ours as Vimeo's player; the address of the iframe stays the same. */
export async function stubVimeo(context: BrowserContext): Promise<void> {
  await context.route('https://player.vimeo.com/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: playerPage }),
  )
}
