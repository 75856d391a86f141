import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { env } from '@/lib/server/env'
import { pictureStoreOrigin } from '@/lib/server/media/pictures/picture-address'
import { bucketAddress } from '@/lib/server/media/storage/bucket'
import { streamOrigins } from '@/lib/server/media/streams/streams'
import { viewerHintScript } from '@/lib/shared/access/viewer-hint'

// Pages rendered per request allow inline scripts by nonce. Cached pages allow them by hash, because they are the same
// for everyone.
const directives: Record<string, readonly string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  // hls.js creates caption tracks with an empty data: URL.
  'media-src': ["'self'", 'blob:', 'data:'],
  'connect-src': ["'self'"],
  'frame-src': ['https://player.vimeo.com', 'https://vimeo.com/event/'],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

type Sources = Record<string, readonly string[]>

function policyWith(extra: Sources): string {
  const host = env().ANALYTICS_HOST
  const store = pictureStoreOrigin()
  const bucket = bucketAddress()
  const streams = streamOrigins()
  const configured: Sources = {
    // Staff upload directly to the bucket, and players load stream segments from the bucket.
    'connect-src': [...(host ? [new URL(host).origin] : []), ...(bucket ? [bucket] : []), ...streams],
    'img-src': [...(store ? [store] : []), ...streams],
    'media-src': [...(bucket ? [bucket] : []), ...streams],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources, ...(configured[name] ?? []), ...(extra[name] ?? [])].join(' '))
    .join('; ')
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const viewerHintHash = hashOf(viewerHintScript)

const stripeScripts = ['https://*.js.stripe.com', 'https://js.stripe.com']
/** Sources from Stripe's CSP guide, for the page with Stripe's card fields. */
const stripeSources: Sources = {
  'script-src': stripeScripts,
  'connect-src': ['https://api.stripe.com'],
  'frame-src': [...stripeScripts, 'https://hooks.stripe.com'],
}

/** Returns a policy with a new nonce. Next reads the nonce from this header and adds it to its scripts. */
export function policyWithNonce(page: { withCardFields?: boolean } = {}): string {
  if (env().NODE_ENV === 'development') return policyWith({ 'script-src': ["'unsafe-inline'", "'unsafe-eval'"] })
  const stripe = page.withCardFields && env().STRIPE_PUBLISHABLE_KEY !== undefined ? stripeSources : {}
  const nonce = `'nonce-${randomBytes(16).toString('base64')}'`
  return policyWith({
    ...stripe,
    'script-src': [viewerHintHash, nonce, ...(stripe['script-src'] ?? [])],
  })
}

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([^]*?)<\/script>/gi
/** Recognises data blocks. They need no hash, because browsers don't execute them. */
const isData = (attributes: string) => /\stype="(application\/(ld\+)?json|text\/plain)"/.test(attributes)

/** Next's scripts that only append JSON to a list. */
const pushes = [
  /^\(?self\.__next_f(?:\s*=\s*self\.__next_f\s*\|\|\s*\[\]\))?\.push\((.+)\);?$/s,
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.+)\);?$/s,
]
/** Constant scripts: one of ours and two of React's. React's second script queues forms submitted before hydration. */
const constants = new Set([
  viewerHintScript,
  'requestAnimationFrame(function(){$RT=performance.now()});',
  'addEventListener("submit",function(a){if(!a.defaultPrevented){var b=a.target,d=a.submitter,c=b.action,e=d;' +
    'if(d){var f=d.getAttribute("formAction");null!=f&&(c=f,e=null)}' +
    '"javascript:throw new Error(\'React form unexpectedly submitted.\')"===c&&(a.preventDefault(),' +
    'a=new FormData(b,e),c=b.ownerDocument||b,(c.$$reactFormReplay=c.$$reactFormReplay||[]).push(b,d,a))}});',
])

/** Accepts only known scripts, because the hash of an injected script would allow it to run. */
function isOurs(script: string): boolean {
  if (constants.has(script)) return true
  return pushes.some((push) => {
    const pushed = push.exec(script)?.[1]
    return pushed !== undefined && isJson(pushed)
  })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export function policyOfCachedPage(html: string): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of html.matchAll(inlineScript)) {
    if (!isData(attributes) && isOurs(script)) hashes.add(hashOf(script))
  }
  return policyWith({ 'script-src': [...hashes] })
}
