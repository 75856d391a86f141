// The content security policy of pages that are made once and kept: no nonce can be in them, so their policy names each
// inline script by its hash. That of pages made per request is in lib/server/http/content-security.ts.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** @type {Record<string, string[]>} */
const directives = JSON.parse(readFileSync(new URL('../../lib/shared/content-security.json', import.meta.url), 'utf8'))

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([^]*?)<\/script>/gi
/** Not run by a browser, so no policy speaks of it. */
const isData = (attributes) => /\stype="(application\/(ld\+)?json|text\/plain)"/.test(attributes)

/** What the framework writes into a page for itself: JSON pushed onto a list of its own, which runs nothing. */
const pushes = [
  /^\(?self\.__next_f(?:\s*=\s*self\.__next_f\s*\|\|\s*\[\]\))?\.push\((.+)\);?$/s,
  /^\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\)\.push\((.+)\);?$/s,
]

/** What we write ourselves (components/layout/viewer-hint-script), letter by letter, and what React does. */
const constants = new Set([
  '(function(){try{var m=document.cookie.match(/(?:^|; )rasika_viewer=(guest|member|admin)(?:;|$)/),' +
    'd=document.documentElement;if(m)d.dataset.viewer=m[1];else delete d.dataset.viewer}catch(e){}})()',
  'requestAnimationFrame(function(){$RT=performance.now()});',
])

function isJson(text) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Whether an inline script of a page is one that the page may have. A hash of whatever stands there would bless what a
 * hostile text had smuggled in as well.
 * @param {string} text
 */
function isOurs(text) {
  if (constants.has(text)) return true
  return pushes.some((push) => {
    const [, pushed] = push.exec(text) ?? []
    return pushed !== undefined && isJson(pushed)
  })
}

/**
 * The policy for one kept page.
 * @param {string} html the page as it is sent
 * @param {string | undefined} analyticsHost origin that visits are counted at
 * @returns {string} value of the header Content-Security-Policy, which names the framework's scripts and ours only
 */
export function policyOfKeptPage(html, analyticsHost) {
  const hashes = new Set()
  for (const [, attributes, text] of html.matchAll(inlineScript)) {
    if (isData(attributes) || !isOurs(text)) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  const extra = { 'script-src': [...hashes], 'connect-src': analyticsHost ? [new URL(analyticsHost).origin] : [] }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources, ...(extra[name] ?? [])].join(' '))
    .join('; ')
}
