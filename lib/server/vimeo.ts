import 'server-only'
import { vimeoSettings } from '@/lib/server/env'
import { AppError } from '@/lib/shared/errors'

const TIMEOUT_MS = 30_000
/** How often a page is asked for again after a refusal that will pass, and how long one waits at most for it. */
const TRIES = 5
const LONGEST_WAIT_MS = 15 * 60_000

const provider = (message: string, cause?: unknown) => new AppError('provider', message, { cause })
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Until when a refused caller shall wait, by the headers of the answer (RFC 9110 §10.2.3, and Vimeo's own). */
function waitOf(answer: Response, attempt: number): number {
  const retryAfter = Number(answer.headers.get('retry-after'))
  if (retryAfter > 0) return retryAfter * 1000
  const reset = Date.parse(answer.headers.get('x-ratelimit-reset') ?? '')
  if (!Number.isNaN(reset)) return Math.max(0, reset - Date.now())
  return 1000 * 2 ** attempt
}

/**
 * Asks Vimeo's API for something, and waits where it says that it was asked too often.
 * @param path with its query, as the API itself names the next page
 * @param onWait hears how many milliseconds are waited
 * @throws AppError provider when it refuses, is broken or does not answer; validation when there is no token
 */
export async function askVimeo(path: string, onWait: (ms: number) => void = () => undefined): Promise<unknown> {
  const { VIMEO_TOKEN, VIMEO_API_BASE } = vimeoSettings()
  if (!VIMEO_TOKEN) throw new AppError('validation', 'VIMEO_TOKEN must be set to an access token of Vimeo.')
  const url = new URL(path, VIMEO_API_BASE)
  // The token goes nowhere else, whatever an answer names as its next page.
  if (url.origin !== new URL(VIMEO_API_BASE).origin) throw provider('Vimeo named a next page on another host.')
  for (let attempt = 0; ; attempt += 1) {
    const answer = await send(url, VIMEO_TOKEN)
    if (answer.ok) {
      return answer.json().catch((cause: unknown) => {
        throw provider('Vimeo answered with something else than JSON.', cause)
      })
    }
    if (answer.status === 401) throw provider('Vimeo does not know the token of VIMEO_TOKEN.')
    if (answer.status === 403)
      throw provider('The token of VIMEO_TOKEN may not list videos: it needs the scopes public and private.')
    const passes = answer.status === 429 || answer.status >= 500
    const wait = waitOf(answer, attempt)
    if (!passes || attempt + 1 >= TRIES || wait > LONGEST_WAIT_MS)
      throw provider(`Vimeo refused with the status ${answer.status}.`)
    onWait(wait)
    await sleep(wait)
  }
}

async function send(url: URL, token: string): Promise<Response> {
  try {
    return await fetch(url, {
      headers: { authorization: `bearer ${token}`, accept: 'application/vnd.vimeo.*+json;version=3.4' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (cause) {
    throw provider('Vimeo does not answer.', cause)
  }
}

/** More than the captions of a video have. */
const TEXT_BYTES = 1_000_000

/**
 * A text that Vimeo names by its address, such as captions. The token is not sent: the address is on another host.
 * @returns null when it cannot be had, is too long, or is not UTF-8
 */
export async function fetchVimeoText(link: string): Promise<string | null> {
  const { VIMEO_API_BASE } = vimeoSettings()
  const url = URL.canParse(link) ? new URL(link) : null
  // Only Vimeo's own hosts, and in tests the stand-in itself.
  const isVimeo = url?.protocol === 'https:' && /(^|\.)vimeo(cdn)?\.com$/.test(url.hostname)
  if (!url || !(isVimeo || url.origin === new URL(VIMEO_API_BASE).origin)) return null
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!answer.ok || !answer.body) return null
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of answer.body) {
      size += chunk.byteLength
      if (size > TEXT_BYTES) return null
      chunks.push(chunk)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return null
  }
}
