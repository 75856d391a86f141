import 'server-only'
import { env } from '@/lib/server/env'

const isLoopback = (hostname: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/**
 * The origin that a browser knows us by. That is `APP_URL`; on a laptop it may be another name of the same machine
 * (127.0.0.1 for localhost), and being sent to the other name would sign the person out.
 */
export function publicOrigin(headers: Headers): string {
  const { APP_URL } = env()
  const ours = new URL(APP_URL)
  const host = headers.get('host') ?? ''
  if (!isLoopback(ours.hostname) || !URL.canParse(`${ours.protocol}//${host}`)) return APP_URL
  const asked = new URL(`${ours.protocol}//${host}`)
  return isLoopback(asked.hostname) && asked.port === ours.port ? asked.origin : APP_URL
}
