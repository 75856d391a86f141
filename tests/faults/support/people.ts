import { PASSWORD } from '@/tests/factories/people'

const JSON_BODY = { 'content-type': 'application/json' }

/** A request with a JSON body. */
export const sending = (method: string, body?: object, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { ...JSON_BODY, ...headers },
  body: body && JSON.stringify(body),
})

/** Signs a person of the factories in, as the login form does. @returns the header with the session cookie */
export async function signInAt(url: string, { email }: { email: string }): Promise<{ cookie: string }> {
  const answer = await fetch(`${url}/api/auth/login`, sending('POST', { email, password: PASSWORD }))
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`)
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; '),
  }
}
