import { gate, isMadePerRequest, isProtectedPath } from '@/lib/shared/gate'

const visitor = null
const unverified = { role: 'GUEST', status: 'UNVERIFIED' } as const
const unverifiedAdmin = { role: 'ADMIN', status: 'UNVERIFIED' } as const
const guest = { role: 'GUEST', status: 'VERIFIED' } as const
const member = { role: 'MEMBER', status: 'VERIFIED' } as const
const admin = { role: 'ADMIN', status: 'VERIFIED' } as const

const protectedPages = [
  '/select-package',
  '/thank-you',
  '/payment/select-method',
  '/payment/card-details',
  '/browse',
  '/browse/videos/7/info',
  '/browse/videos/7/rent',
  '/dance',
  '/music',
  '/trivia',
  '/lectures',
  '/artists',
  '/artists/7',
  '/rentals',
  '/livestreams',
  '/livestreams/7',
  '/account',
  '/account/change-subscription',
  '/subscription-return',
  '/search',
  '/my-list',
]
const adminPages = ['/dashboard', '/dashboard/tags', '/dashboard/user-accounts']
const authPages = ['/login', '/registration', '/registration/verify-email', '/forgot-password', '/create-new-password']
const publicPages = [
  '/',
  '/trailers/7',
  '/help',
  '/about',
  '/privacy',
  '/terms-and-conditions',
  '/partners',
  '/confirm-email-verification',
  '/dev/mailbox',
  '/no-such-page',
]

describe('gate', () => {
  it.each([...protectedPages, ...adminPages])(
    '%s: a visitor goes to /, an unverified person to the e-mail page',
    (path) => {
      expect(gate(path, visitor)).toBe('/')
      expect(gate(path, unverified)).toBe('/registration/verify-email')
      expect(gate(path, unverifiedAdmin)).toBe('/registration/verify-email')
      expect(isProtectedPath(path)).toBe(true)
    },
  )

  it.each(protectedPages)('%s: whoever is verified stays', (path) => {
    for (const person of [guest, member, admin]) expect(gate(path, person)).toBeNull()
  })

  it.each(adminPages)('%s: admins only', (path) => {
    expect(gate(path, guest)).toBe('/browse')
    expect(gate(path, member)).toBe('/browse')
    expect(gate(path, admin)).toBeNull()
  })

  it.each(authPages)('%s: whoever is verified goes to /browse, others stay', (path) => {
    for (const person of [guest, member, admin]) expect(gate(path, person)).toBe('/browse')
    for (const person of [visitor, unverified, unverifiedAdmin]) expect(gate(path, person)).toBeNull()
  })

  it.each(publicPages)('%s: is open to all', (path) => {
    for (const person of [visitor, unverified, guest, member, admin]) expect(gate(path, person)).toBeNull()
    expect(isProtectedPath(path)).toBe(false)
  })

  it.each(['/browse/', '//browse', '/browse//videos///7/info/', '/browse?x=1', '/browse#x', '/browse/?x=/help'])(
    'sees through the spelling %s',
    (path) => {
      expect(gate(path, visitor)).toBe('/')
    },
  )

  it.each(['/danceability', '/browser', '/accounts', '/dashboards', '/searching', '/artistsx/1'])(
    'does not take %s for its neighbour',
    (path) => {
      expect(gate(path, visitor)).toBeNull()
    },
  )

  it('sends nobody in a circle', () => {
    for (const path of [...protectedPages, ...adminPages, ...authPages, ...publicPages]) {
      for (const person of [visitor, unverified, unverifiedAdmin, guest, member, admin]) {
        const target = gate(path, person)
        if (target) expect(gate(target, person)).toBeNull()
      }
    }
  })
})

describe('how a page is made', () => {
  it('each signed-in page and each page for signing in is made per request, however its address is spelled', () => {
    for (const path of [...protectedPages, ...adminPages, ...authPages, '/%62rowse', '//browse/']) {
      expect([path, isMadePerRequest(path)]).toEqual([path, true])
    }
  })

  it('words that are the same for everybody are kept', () => {
    for (const path of ['/', '/about', '/help', '/trailers/1', '/nothing', '/%ff']) {
      expect([path, isMadePerRequest(path)]).toEqual([path, false])
    }
  })
})
