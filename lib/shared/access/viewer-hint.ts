/**
 * A cookie that scripts may read: which header a static page should show (guest, member, admin, or staff who are not
 * the owner), a dot, and the person's id, by which a tab notices that somebody else signed in. Absent for visitors.
 * It decides nothing: the server asks the session.
 */
export const VIEWER_HINT_COOKIE = 'rasika_viewer'

/**
 * Finds the hint in the cookies of a page. The cookie's name has a prefix on https. Sessions of an earlier version have
 * no id in it.
 * @param protocol of the page
 */
export const viewerHintPattern = (protocol: string): RegExp =>
  new RegExp(
    `(?:^|; )${protocol === 'https:' ? '__Host-' : ''}${VIEWER_HINT_COOKIE}=(guest|member|admin|staff)(?:\\.(\\d+))?(?:;|$)`,
  )

/** The same as an expression of a script. */
const patternScript = `location.protocol==='https:'?${viewerHintPattern('https:')}:${viewerHintPattern('http:')}`

/** In the browser's storage: how many own shelves the browse page had last time, '1' or '2'. */
export const OWN_SHELVES_KEY = 'rasika_shelves'

/** In the browser's storage: the id of the announcement that was closed last. */
export const CLOSED_ANNOUNCEMENT_KEY = 'rasika_announcement'

/**
 * Sets `<html data-viewer>` from the cookie before the first paint, which decides which of a static page's two headers
 * is shown, `<html data-person>`, the person that the page was made for, `<html data-shelves>`, and `<html
 * data-closed>`, which hides a closed announcement. A constant text: content security policies name its hash.
 */
export const viewerHintScript =
  `(function(){try{var m=document.cookie.match(${patternScript}),` +
  'd=document.documentElement;if(m){d.dataset.viewer=m[1];if(m[2])d.dataset.person=m[2]}else delete d.dataset.viewer;' +
  `var s=localStorage.getItem('${OWN_SHELVES_KEY}');if(s)d.dataset.shelves=s;` +
  `var a=localStorage.getItem('${CLOSED_ANNOUNCEMENT_KEY}');if(a)d.dataset.closed=a}catch(e){}})()`
