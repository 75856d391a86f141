import 'server-only'
import { abortAfter, fetchUntil } from '@/lib/server/http/abort-after'
import { bytesWithin } from '@/lib/server/http/body'
import { AppError } from '@/lib/shared/errors'
import { vimeoSettings } from './env'

const TIMEOUT_MS = 30_000

const provider = (message: string, cause?: unknown) => new AppError('provider', message, { cause })

export class VimeoRefusal extends AppError {
  /** `answered` is the HTTP status, or null if there was no response. `waitMs` is the wait requested by Vimeo. */
  constructor(
    message: string,
    readonly answered: number | null,
    readonly waitMs: number | null = null,
    cause?: unknown,
  ) {
    super('provider', message, { cause })
  }

  get isTemporary(): boolean {
    return this.answered === null || this.answered === 429 || this.answered >= 500
  }
}

/** Returns the wait from Retry-After (RFC 9110 §10.2.3) or from Vimeo's own header. */
function waitOf(response: Response): number | null {
  const retryAfter = Number(response.headers.get('retry-after'))
  if (retryAfter > 0) return retryAfter * 1000
  const reset = Date.parse(response.headers.get('x-ratelimit-reset') ?? '')
  return Number.isNaN(reset) ? null : Math.max(0, reset - Date.now())
}

/**
 * @throws {VimeoRefusal} if Vimeo rejects the request or doesn't respond
 * @throws AppError provider if Vimeo rejects the token or sends an invalid response
 */
export async function fetchVimeo(path: string): Promise<unknown> {
  const { VIMEO_TOKEN, VIMEO_API_BASE } = vimeoSettings()
  if (!VIMEO_TOKEN) throw new AppError('validation', 'Set VIMEO_TOKEN to a Vimeo access token.')
  const url = new URL(path, VIMEO_API_BASE)
  // Rejects links to other hosts, even in Vimeo's responses, because no other host may receive the token.
  if (url.origin !== new URL(VIMEO_API_BASE).origin) throw provider('Vimeo returned a next-page link on another host.')
  const response = await send(url, VIMEO_TOKEN)
  if (response.ok) {
    return response.json().catch((cause: unknown) => {
      throw provider('Vimeo returned something other than JSON.', cause)
    })
  }
  const { status } = response
  if (status === 401) throw provider('Vimeo rejected the token in VIMEO_TOKEN.')
  const message =
    status === 403
      ? 'The token in VIMEO_TOKEN can’t list videos. It needs the public and private scopes.'
      : `Vimeo refused the request (status ${status}).`
  throw new VimeoRefusal(message, status, waitOf(response))
}

async function send(url: URL, token: string): Promise<Response> {
  try {
    return await fetchUntil(abortAfter(TIMEOUT_MS), url, {
      headers: { authorization: `bearer ${token}`, accept: 'application/vnd.vimeo.*+json;version=3.4' },
      redirect: 'error',
    })
  } catch (cause) {
    throw new VimeoRefusal('Vimeo isn’t responding.', null, null, cause)
  }
}

const TEXT_BYTES = 1_000_000

/**
 * Sends no token, because captions are on another host. Returns null if they are unavailable, too long or not UTF-8.
 */
export async function fetchVimeoText(link: string): Promise<string | null> {
  const { VIMEO_API_BASE } = vimeoSettings()
  const url = URL.canParse(link) ? new URL(link) : null
  const isVimeo = url?.protocol === 'https:' && /(^|\.)vimeo(cdn)?\.com$/.test(url.hostname)
  if (!url || !(isVimeo || url.origin === new URL(VIMEO_API_BASE).origin)) return null
  try {
    const response = await fetchUntil(abortAfter(TIMEOUT_MS), url, { redirect: 'error' })
    if (!response.ok || !response.body) return null
    const bytes = await bytesWithin(response.body, TEXT_BYTES, () => new Error('The text is too long'))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
