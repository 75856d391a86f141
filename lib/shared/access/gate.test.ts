import { routes } from '@/lib/shared/routes/routes'
import { gate, isMadePerRequest, isProtectedPath } from './gate'

const visitor = null
const unverified = { role: 'GUEST', status: 'UNVERIFIED' } as const
const unverifiedAdmin = { role: 'ADMIN', staffRole: 'OWNER', status: 'UNVERIFIED' } as const
const guest = { role: 'GUEST', status: 'VERIFIED' } as const
const member = { role: 'MEMBER', status: 'VERIFIED' } as const
const admin = { role: 'ADMIN', staffRole: 'OWNER', status: 'VERIFIED' } as const
const support = { role: 'GUEST', staffRole: 'SUPPORT', status: 'VERIFIED' } as const

const protectedPages = [
  ...['/select-package', '/thank-you', '/payment/select-method', '/payment/card-details', '/browse'],
  ...['/browse/videos/7/info', '/browse/videos/7/rent', '/dance', '/music', '/trivia', '/lectures', '/artists'],
  ...['/artists/7', '/rentals', '/livestreams', '/livestreams/7', '/account', '/account/change-subscription'],
  ...['/subscription-return', '/search', '/my-list', '/playlists', '/playlists/7', '/playlists/shared'],
  ...['/playlists/reports', '/gift/7'],
]
const adminPages = ['/dashboard', '/dashboard/tags', '/dashboard/user-accounts']
const authPages = ['/login', '/registration', '/registration/verify-email', '/forgot-password', '/create-new-password']
const publicPages = [
  ...['/', '/trailers/7', '/help', '/about', '/privacy', '/terms-and-conditions', '/partners', '/hours'],
  ...['/contact', '/accessibility', '/withdraw', '/gift', '/redeem'],
  ...['/live', '/live/7', '/videos/7', '/performers/tara', '/playlists/shared/of-a-teacher', '/ragas/todi'],
  ...['/playlists/reports/of-a-student', '/confirm-email-verification', '/dev/mailbox', '/no-such-page'],
]

describe('the gate', () => {
  it.each([...protectedPages, ...adminPages])(
    'at %s sends a visitor to / and an unverified person to the verification page',
    (path) => {
      expect(gate(path, visitor)?.replace(/\?to=.*/, '')).toBe('/')
      expect(gate(path, unverified)).toBe('/registration/verify-email')
      expect(gate(path, unverifiedAdmin)).toBe('/registration/verify-email')
      expect(isProtectedPath(path)).toBe(true)
    },
  )

  it.each([
    ...['/browse/videos/7/info', '/browse/videos/7/info?t=90', '/browse/videos/7/info?from=62.5&to=90'],
    ...['/browse/videos/7/info?playlist=abc&entry=3', '/browse/videos/7/rent', '/artists/7?as=lead'],
    ...['/artists/tara', '/livestreams/7', '/playlists/7'],
  ])('at %s sends a visitor to a landing page that leads back to the same URL', (path) => {
    const target = new URL(gate(path, visitor) ?? '', 'https://rasika.example')
    expect([target.pathname, [...target.searchParams]]).toEqual(['/', [['to', path]]])
  })

  it.each([
    ...['/browse', '/artists', '/livestreams', '/playlists', '/account', '/browse/ragas/7', '/artists/07'],
    '/dance',
  ])('at %s, which is not about one thing, sends a visitor to the plain landing page', (path) =>
    expect(gate(path, visitor)).toBe('/'),
  )

  it.each(protectedPages)('at %s lets every verified person stay', (path) => {
    for (const person of [guest, member, admin]) expect(gate(path, person)).toBeNull()
  })

  it.each(adminPages)('at %s lets only staff stay', (path) => {
    expect(gate(path, guest)).toBe('/browse')
    expect(gate(path, member)).toBe('/browse')
    expect(gate(path, admin)).toBeNull()
    expect(gate(path, support)).toBeNull()
  })

  it.each(authPages)('at %s sends a verified person to /browse and lets others stay', (path) => {
    for (const person of [guest, member, admin]) expect(gate(path, person)).toBe('/browse')
    for (const person of [visitor, unverified, unverifiedAdmin]) expect(gate(path, person)).toBeNull()
  })

  it('lets everyone open a mailed link for a new password', () => {
    for (const person of [visitor, unverified, guest, member, admin]) {
      expect(gate('/create-new-password?verificationCode=x', person)).toBeNull()
    }
    expect(gate('/create-new-password?verificationCode=', guest)).toBe('/browse')
    expect(gate('/create-new-password#?verificationCode=x', guest)).toBe('/browse')
  })

  it('passes a login error on to the account page of a verified person', () => {
    expect(gate('/login?error=google-failed', guest)).toBe('/account?error=google-failed')
    expect(gate('/login?error=google-failed', visitor)).toBeNull()
  })

  it.each(publicPages)('at %s lets everyone stay', (path) => {
    for (const person of [visitor, unverified, guest, member, admin]) expect(gate(path, person)).toBeNull()
    expect(isProtectedPath(path)).toBe(false)
  })

  it.each(['/browse/', '//browse', '/browse//ragas///7/', '/browse?x=1', '/browse#x', '/browse/?x=/help'])(
    'recognises the protected page in the address %s',
    (path) => {
      expect(gate(path, visitor)).toBe('/')
    },
  )

  it('normalises a URL before leading back to it', () => {
    expect(gate('/browse//videos///7/info/?t=9#x', visitor)).toBe(routes.homeFor('/browse/videos/7/info?t=9'))
  })

  it.each(['/danceability', '/browser', '/accounts', '/dashboards', '/searching', '/artistsx/1'])(
    'does not protect %s, which only begins like a protected page',
    (path) => {
      expect(gate(path, visitor)).toBeNull()
    },
  )

  it('never redirects in a circle', () => {
    for (const path of [...protectedPages, ...adminPages, ...authPages, ...publicPages]) {
      for (const person of [visitor, unverified, unverifiedAdmin, guest, member, admin]) {
        const target = gate(path, person)
        if (target) expect(gate(target, person)).toBeNull()
      }
    }
  })
})

describe('rendering', () => {
  it('is per request for each signed-in page and each page for signing in, in every spelling of the address', () => {
    for (const path of [...protectedPages, ...adminPages, ...authPages, '/%62rowse', '//browse/', '/quiz/new']) {
      expect([path, isMadePerRequest(path)]).toEqual([path, true])
    }
  })

  it('is cached for pages that are the same for everyone', () => {
    for (const path of ['/', '/about', '/help', '/quiz', '/trailers/1', '/nothing', '/%ff']) {
      expect([path, isMadePerRequest(path)]).toEqual([path, false])
    }
  })
})
