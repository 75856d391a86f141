/** Cookie that scripts can read. It grants no access. Owners have the value 'admin', other staff 'staff'. */
export const VIEWER_HINT_COOKIE = 'rasika_viewer'

/** Matches the cookie. On https, its name has a prefix. In older sessions, its value lacks the person's id. */
export const viewerHintPattern = (protocol: string): RegExp =>
  new RegExp(
    `(?:^|; )${protocol === 'https:' ? '__Host-' : ''}${VIEWER_HINT_COOKIE}=(guest|member|admin|staff)(?:\\.(\\d+))?(?:;|$)`,
  )

const patternScript = `location.protocol==='https:'?${viewerHintPattern('https:')}:${viewerHintPattern('http:')}`

/** Key in local storage. The value is '1' or '2', the number of personal shelves last shown on the browse page. */
export const OWN_SHELVES_KEY = 'rasika_shelves'

export const CLOSED_ANNOUNCEMENT_KEY = 'rasika_announcement'

/** Runs before the first paint. Must be constant, because each page's content security policy contains its hash. */
export const viewerHintScript =
  `(function(){try{var m=document.cookie.match(${patternScript}),` +
  'd=document.documentElement;if(m){d.dataset.viewer=m[1];if(m[2])d.dataset.person=m[2]}else delete d.dataset.viewer;' +
  `var s=localStorage.getItem('${OWN_SHELVES_KEY}');if(s)d.dataset.shelves=s;` +
  `var a=localStorage.getItem('${CLOSED_ANNOUNCEMENT_KEY}');if(a)d.dataset.closed=a}catch(e){}})()`
