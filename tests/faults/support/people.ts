import { PASSWORD } from '@/tests/factories/people'
import { sentCookies } from '@/tests/support/requests/sent-cookies'
import { PROCESS_TIMEOUT_MS } from '@/tests/support/timeout'
import { until } from '@/tests/support/until'
import { ASK_EVERY_MS } from './instance'

const JSON_BODY = { 'content-type': 'application/json' }

export const sending = (method: string, body?: object, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { ...JSON_BODY, ...headers },
  body: body && JSON.stringify(body),
})

/** Retries on 503, because the database may time out on a busy machine. */
export async function insist(url: string, init?: RequestInit): Promise<Response> {
  const ask = async () => {
    const answer = await fetch(url, { redirect: 'manual', ...init })
    if (answer.status !== 503) return answer
    await answer.arrayBuffer()
    return null
  }
  return until(`an answer of ${url} other than 503`, ask, PROCESS_TIMEOUT_MS, ASK_EVERY_MS)
}

export async function signInAt(url: string, { email }: { email: string }): Promise<{ cookie: string }> {
  const answer = await insist(`${url}/api/auth/login`, sending('POST', { email, password: PASSWORD }))
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`)
  return { cookie: sentCookies(answer.headers) }
}
